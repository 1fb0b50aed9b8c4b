import type { SessionsEndedEvent } from '@tallscreen/proto/tallscreen/events/v1/session_pb';
import { SessionEvents } from '@tallscreen/kit-events/event-types';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { AFTER_UPLOAD_SECONDS } from '@tallscreen/kit/auth/access-token';
import { revocationKeys } from '@tallscreen/kit/auth/revocation';
import { until } from '@tallscreen/kit/testing/until';
import { ACCESS_TOKEN_SECONDS } from '@tallscreen/kit/wiring';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { readIdentityConfig } from '#config';
import { codeMailedTo, mailsFor } from './mailbox.ts';
import { ADMIN, asSession, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-own-sessions');
});
afterAll(() => identity.dispose());

type SignedIn = Awaited<ReturnType<typeof identity.signIn>>;
const ended = expect.objectContaining({ status: 'unauthenticated' });
const refresh = async ({ session }: Pick<SignedIn, 'session'>) =>
  (await identity.auth.refresh({ refreshToken: session.refreshToken })).session!;
const isOver = async (one: Pick<SignedIn, 'session' | 'as'>) => {
  await expect(identity.users.getMe({}, one.as)).rejects.toEqual(ended);
  await expect(refresh(one)).rejects.toEqual(ended);
};
const isAlive = (one: Pick<SignedIn, 'as'>) => expect(identity.users.getMe({}, one.as)).resolves.toBeDefined();
const list = async ({ as }: Pick<SignedIn, 'as'>) => (await identity.account.listSessions({}, as)).sessions;

test('other services learn which sessions of a user have ended, and whether it was only one', async () => {
  const changer = await identity.register();
  const ender = await identity.register();
  const single = await identity.register();
  const idOf = async ({ as }: Pick<SignedIn, 'as'>) => (await list({ as })).find(({ isCurrent }) => isCurrent)!.id;
  const [changed, ended] = [await identity.signIn(changer.email), await identity.signIn(ender.email)];
  const [changedId, endedId, sessionId] = [await idOf(changed), await idOf(ended), await idOf(single)];
  await identity.account.endSession({ sessionId }, (await identity.signIn(single.email)).as);
  await identity.account.changePassword({ currentPassword: PASSWORD, newPassword: 'quite another one' }, changer.as);
  await identity.account.endOtherSessions({}, ender.as);
  const seen = await until(
    async () => {
      const found = new Map<bigint, { ids: string[]; isSingle: boolean }>();
      const read = async (events: readonly { readonly message: SessionsEndedEvent }[]) => {
        for (const { message } of events) {
          // A change of the password also ends what signed in meanwhile, with an event of its own.
          const ids = [...(found.get(message.userId)?.ids ?? []), ...message.sessionIds];
          found.set(message.userId, { ids, isSingle: message.isSingle });
        }
      };
      await identity.bus.readFromBeginning(handlers(on(SessionEvents, read)));
      return found;
    },
    (found) => found.has(changer.id) && found.has(ender.id) && found.has(single.id),
  );
  expect([seen.get(changer.id), seen.get(ender.id), seen.get(single.id)]).toEqual([
    { ids: [changedId], isSingle: false },
    { ids: [endedId], isSingle: false },
    { ids: [sessionId], isSingle: true },
  ]);
});

describe('the list of sessions', () => {
  test('names the device and the times, the newest first, and marks the current one', async () => {
    const one = await identity.register();
    await sleep(5);
    const phone = await identity.signIn(one.email, PASSWORD, false, ` Phone ${'x'.repeat(400)}`);
    const sessions = await list(phone);
    expect(sessions.map(({ userAgent, isCurrent }) => [userAgent.slice(0, 5), isCurrent])).toEqual([
      ['Phone', true],
      ['', false],
    ]);
    expect(sessions[0]!.userAgent).toHaveLength(300);
    for (const { createdAt, lastUsedAt } of sessions) expect(timestampMs(lastUsedAt!)).toBe(timestampMs(createdAt!));
  });

  test('shows when a session was last used', async () => {
    const one = await identity.register();
    await sleep(20);
    await refresh(one);
    const [own] = await list(one);
    expect(timestampMs(own!.lastUsedAt!)).toBeGreaterThan(timestampMs(own!.createdAt!));
  });
});

describe('ending sessions', () => {
  test('one of them loses its access token at once, the others stay, and a repeat succeeds again', async () => {
    const one = await identity.register();
    const other = await identity.signIn(one.email);
    const [{ id: sessionId } = { id: '' }] = await list(other);
    await identity.account.endSession({ sessionId }, one.as);
    await isOver(other);
    await isAlive(one);
    await expect(identity.account.endSession({ sessionId }, one.as)).resolves.toBeDefined();
    const unknown = identity.account.endSession({ sessionId: randomUUID() }, one.as);
    await expect(unknown).rejects.toMatchObject({ status: 'not_found', detail: 'Session not found.' });
  });

  test('nobody ends the session of another user', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const [{ id: sessionId } = { id: '' }] = await list(two);
    await expect(identity.account.endSession({ sessionId }, one.as)).rejects.toMatchObject({ status: 'not_found' });
    await isAlive(two);
  });

  test('one unused for longer than a token lives ends with its token, which an upload may hold', async () => {
    const one = await identity.register();
    const other = await identity.signIn(one.email);
    const { id: sessionId } = (await list(other)).find(({ isCurrent }) => isCurrent)!;
    const lastUsedAt = new Date(Date.now() - (ACCESS_TOKEN_SECONDS + AFTER_UPLOAD_SECONDS) * 1000);
    await identity.connection.collection('sessions').updateMany({ userId: Number(one.id) }, { $set: { lastUsedAt } });
    await identity.account.endOtherSessions({}, one.as);
    await isOver(other);
    const { sessionKey } = revocationKeys(readIdentityConfig(identity.env).REDIS_PREFIX);
    const keptSeconds = await identity.redisClient.ttl(sessionKey(sessionId));
    expect(keptSeconds).toBeGreaterThan(ACCESS_TOKEN_SECONDS + AFTER_UPLOAD_SECONDS);
  });

  test('all others end, also those that were refreshed, and the current one stays', async () => {
    const one = await identity.register();
    const others = [await identity.signIn(one.email), await identity.signIn(one.email)];
    const refreshed = await refresh(others[0]!);
    await identity.account.endOtherSessions({}, one.as);
    for (const other of others) await isOver(other);
    await expect(identity.users.getMe({}, asSession(refreshed))).rejects.toEqual(ended);
    await isAlive(one);
    expect(await list(one)).toHaveLength(1);
    await expect(refresh(one)).resolves.toBeDefined();
  });
});

describe('changing the password', () => {
  const NEW = 'a password of tomorrow';
  const change = (one: Pick<SignedIn, 'as'>, currentPassword: string, newPassword = NEW) =>
    identity.account.changePassword({ currentPassword, newPassword }, one.as);

  test('asks for the old one, ends all other sessions, and keeps the current one', async () => {
    const one = await identity.register(`c-${randomUUID().slice(0, 12)}`);
    const other = await identity.signIn(one.email);
    await expect(change(one, 'wrong one')).rejects.toMatchObject({
      status: 'permission_denied',
      detail: 'Current password is wrong.',
    });
    await expect(change(one, PASSWORD, 'short')).rejects.toMatchObject({
      detail: 'Password must be at least 6 characters.',
    });
    await isAlive(other);
    await change(one, PASSWORD);
    await isOver(other);
    await isAlive(one);
    await expect(refresh(one)).resolves.toBeDefined();
    await expect(identity.signIn(one.email, PASSWORD)).rejects.toEqual(ended);
    await expect(identity.signIn(one.email, NEW)).resolves.toBeDefined();
    expect(await codeMailedTo(one.email, 0)).toContain(`The password of your Tallscreen account ${one.name}`);
    expect(await mailsFor(one.email)).toHaveLength(1);
  });

  test('two changes at the same time: the second is refused, because the old password is not current any more', async () => {
    const one = await identity.register();
    const attempts = await Promise.allSettled([
      change(one, PASSWORD, 'first of two'),
      change(one, PASSWORD, 'second of two'),
    ]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a change that is sent again, later or at the same time, succeeds again and is made once', async () => {
    const one = await identity.register(`r-${randomUUID().slice(0, 12)}`);
    const answers = await Promise.allSettled([change(one, PASSWORD), change(one, PASSWORD)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    // More often than wrong passwords are allowed.
    for (let i = 0; i < 6; i++) await change(one, PASSWORD);
    await isAlive(one);
    await expect(identity.signIn(one.email, NEW)).resolves.toBeDefined();
    await expect(change(one, PASSWORD, 'yet another one')).rejects.toMatchObject({ status: 'permission_denied' });
    await codeMailedTo(one.email, 0);
    expect(await mailsFor(one.email)).toHaveLength(1);
  });

  test('logins by the old password at the same time leave no session', async () => {
    const one = await identity.register();
    const logins = Array.from({ length: 8 }, () => identity.signIn(one.email).catch(() => undefined));
    await sleep(60);
    await change(one, PASSWORD);
    for (const login of await Promise.all(logins)) if (login) await isOver(login);
    expect(await list(one)).toHaveLength(1);
  });

  test('five wrong passwords end the session', async () => {
    const one = await identity.register();
    for (let i = 0; i < 4; i++)
      await expect(change(one, `wrong ${i}`)).rejects.toMatchObject({ status: 'permission_denied' });
    await expect(change(one, 'wrong again')).rejects.toEqual(ended);
    await isOver(one);
  });
});

test('deleting the account asks for the password', async () => {
  const one = await identity.register();
  const remove = (password: string) => identity.users.deleteMe({ password }, one.as);
  await expect(remove('')).rejects.toMatchObject({ status: 'invalid_argument' });
  await expect(remove('wrong one')).rejects.toMatchObject({
    status: 'permission_denied',
    detail: 'The password is not correct.',
  });
  await isAlive(one);
  await remove(PASSWORD);
  await isOver(one);
});

describe('the lifetime of a session', () => {
  test('is thirty days from the sign-in, for admins twelve hours, however often it is used', async () => {
    const one = await identity.register();
    expect(one.session.refreshExpiresInSeconds).toBe(30 * 24 * 3600);
    const boss = await identity.signIn(ADMIN.login, ADMIN.password);
    expect(boss.session.refreshExpiresInSeconds).toBe(12 * 3600);
    const sessions = identity.connection.collection('sessions');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await sessions.updateMany({ userId: Number(boss.user.id) }, { $set: { createdAt: anHourAgo } });
    const next = await refresh(boss);
    expect(next.refreshExpiresInSeconds).toBeLessThanOrEqual(11 * 3600);
    expect(next.refreshExpiresInSeconds).toBeGreaterThan(11 * 3600 - 60);
  });

  test('a session that is over cannot be refreshed, even if only the settings became shorter', async () => {
    const { port } = await identity.start({ SESSION_LIFETIME_SECONDS: '600' });
    const one = await identity.register();
    const shorter = identity.client(AuthService, port);
    const { session } = await shorter.refresh({ refreshToken: one.session.refreshToken });
    // An access token lasts no longer than its session.
    expect(session!.expiresInSeconds).toBeLessThanOrEqual(600);
    const sessions = identity.connection.collection('sessions');
    const earlier = new Date(Date.now() - 601_000);
    await sessions.updateMany({ userId: Number(one.user.id) }, { $set: { createdAt: earlier } });
    await expect(shorter.refresh({ refreshToken: session!.refreshToken })).rejects.toEqual(ended);
  });
});
