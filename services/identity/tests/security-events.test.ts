import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { runRequest } from '@tallscreen/kit/context';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { codeMailedTo } from './mailbox.ts';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
let boss: Awaited<ReturnType<typeof identity.signIn>>;
beforeAll(async () => {
  identity = await openIdentity('identity-security-events', { SECURITY_EVENT_DAYS: '30' });
  boss = await identity.signIn(ADMIN.login, ADMIN.password);
});
afterAll(() => identity.dispose());

const list = async (filter: { userId?: bigint; type?: string; pageSize?: number; pageToken?: string }) =>
  identity.securityEvents.listSecurityEvents(filter, boss.as);
const typesOf = async (userId: bigint) => (await list({ userId })).events.map(({ type }) => type);
const stored = () => identity.connection.collection('security_events');

test('sign-ins and changes of an account are listed, newest first', async () => {
  const one = await identity.register();
  const { session } = await identity.signIn(one.email);
  await expect(identity.signIn(one.name, 'wrong one')).rejects.toBeDefined();
  await identity.auth.refresh({ refreshToken: session.refreshToken });
  await expect(identity.auth.refresh({ refreshToken: session.refreshToken })).rejects.toBeDefined();
  const email = `moved-${Date.now()}-${one.email}`;
  await identity.users.updateMe({ email, password: PASSWORD }, one.as);
  await identity.users.updateMe({ bio: 'Not worth an event' }, one.as);
  await identity.auth.requestPasswordReset({ email });
  const { resetToken } = await identity.auth.verifyResetCode({ email, code: await codeMailedTo(email, 0) });
  await identity.auth.resetPassword({ email, newPassword: 'quite another one', resetToken });
  await identity.admin.setRole({ userId: one.id, role: Role.CREATOR }, boss.as);
  await identity.admin.banUser({ userId: one.id, reason: 'Spam' }, boss.as);
  await expect(identity.signIn(email, 'quite another one')).rejects.toBeDefined();
  expect(await typesOf(one.id)).toEqual([
    'login_failed',
    'banned',
    'role_changed',
    'password_changed',
    'email_changed',
    'refresh_reuse',
    'login_failed',
    'login',
  ]);
  const [banned] = await stored()
    .find({ userId: Number(one.id), type: 'banned' })
    .toArray();
  expect(banned).toMatchObject({ adminId: Number(boss.user.id) });
});

test('an event has address and request, and of a name that belongs to nobody only a keyed hash', async () => {
  const request = { requestId: 'request-of-mallory', clientAddress: '203.0.113.9' };
  const login = { login: 'Nobody.At.All', password: 'wrong one' };
  for (let times = 0; times < 2; times++) {
    await expect(runRequest(request, () => identity.auth.login(login))).rejects.toBeDefined();
  }
  const [event] = (await list({ type: 'login_failed' })).events;
  expect(event).toMatchObject({ userId: 0n, address: '203.0.113.9', requestId: 'request-of-mallory' });
  expect(Date.now() - timestampMs(event!.createdAt!)).toBeLessThan(60_000);
  const documents = await stored().find({ requestId: 'request-of-mallory' }).toArray();
  expect(documents).toHaveLength(2);
  expect(JSON.stringify(documents).toLowerCase()).not.toContain('nobody');
  expect(new Set(documents.map(({ nameHash }) => nameHash as string)).size).toBe(1);
  const days = ((documents[0]!['expiresAt'] as Date).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('events come by page, by user and by type, to admins only', async () => {
  const one = await identity.register();
  for (let times = 0; times < 3; times++) await identity.signIn(one.email);
  await expect(identity.signIn(one.email, 'wrong one')).rejects.toBeDefined();
  const first = await list({ userId: one.id, type: 'login', pageSize: 2 });
  const second = await list({ userId: one.id, type: 'login', pageSize: 2, pageToken: first.nextPageToken });
  expect([first.events.length, second.events.length, second.nextPageToken]).toEqual([2, 1, '']);
  const ids = [...first.events, ...second.events].map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  await expect(list({ pageToken: 'bogus' })).rejects.toMatchObject({ status: 'invalid_argument' });
  const plain = await identity.signIn(one.email);
  const attempt = identity.securityEvents.listSecurityEvents({}, plain.as);
  await expect(attempt).rejects.toMatchObject({ status: 'permission_denied' });
});

test('a change that fails to be saved is no event', async () => {
  const one = await identity.register();
  await identity.connection.db!.command({ collMod: 'users', validator: { revision: { $lt: 0 } } });
  await expect(identity.admin.banUser({ userId: one.id }, boss.as)).rejects.toBeDefined();
  await identity.connection.db!.command({ collMod: 'users', validator: {} });
  expect(await typesOf(one.id)).toEqual([]);
});
