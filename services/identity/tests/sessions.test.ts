import { createPrivateKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import { until } from '@tallscreen/kit/testing/until';
import { COMPLETE_KEYS } from '#app/spread-revocations';
import { readIdentityConfig } from '#config';
import { ADMIN, asSession, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
let boss: Awaited<ReturnType<typeof identity.signIn>>;
beforeAll(async () => {
  identity = await openIdentity('identity-sessions');
  boss = await identity.signIn(ADMIN.login, ADMIN.password);
});
afterAll(() => identity.dispose());

const ended = expect.objectContaining({ status: 'unauthenticated' });
const refresh = async (refreshToken: string) => (await identity.auth.refresh({ refreshToken })).session!;

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const roleIn = (token: string): unknown => claimsOf(token)['role'];

type Registered = Awaited<ReturnType<typeof identity.register>>;

/** Returns the access token as if it had been signed `laterMs` later. */
async function signedLater(token: string, laterMs: number): Promise<string> {
  const { sub, name, sid } = claimsOf(token);
  const person = { userId: Number(sub), username: String(name), role: 'user', sessionId: String(sid) } as const;
  const privateKey = createPrivateKey(readIdentityConfig(identity.env).AUTH_PRIVATE_KEY);
  return signAccessToken(privateKey, person, 900, Date.now() + laterMs);
}

test('an access token says when its session ends at the latest', async () => {
  const { session } = await identity.register();
  const { sid, end } = claimsOf(session.accessToken);
  const sessions = identity.connection.collection<{ _id: string; expiresAt: Date }>('sessions');
  const stored = await sessions.findOne({ _id: String(sid) });
  expect(end).toBe(Math.floor(stored!.expiresAt.getTime() / 1000));
});

describe('refresh', () => {
  test('returns the next pair of tokens, again and again', async () => {
    const { session, id } = await identity.register();
    const second = await refresh(session.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(new Set([session, second, third].map((s) => s.refreshToken)).size).toBe(3);
    expect((await identity.users.getMe({}, asSession(third))).user!.id).toBe(id);
  });

  test('the same token from several tabs at the same time has one next token', async () => {
    const { session } = await identity.register();
    const next = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refreshToken)));
    expect(new Set(next.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    await expect(refresh(next[0]!.refreshToken)).resolves.toBeDefined();
  });

  test('a token that is used again ends the session, access tokens included', async () => {
    const { session } = await identity.register();
    const second = await refresh(session.refreshToken);
    await expect(refresh(session.refreshToken)).rejects.toEqual(ended);
    await expect(refresh(second.refreshToken)).rejects.toEqual(ended);
    await expect(identity.users.getMe({}, asSession(second))).rejects.toEqual(ended);
  });

  test.each(['', 'nonsense', `${'a'.repeat(22)}.${'b'.repeat(43)}`, '{"$gt":""}'])(
    '%p is not a token',
    async (token) => {
      await expect(refresh(token)).rejects.toEqual(ended);
    },
  );
});

describe('takes effect at once, also for access tokens:', () => {
  test('a logout ends this session only', async () => {
    const one = await identity.register();
    const other = await identity.signIn(one.email);
    await identity.auth.logout({}, one.as);
    await expect(identity.users.getMe({}, one.as)).rejects.toEqual(ended);
    await expect(refresh(one.session.refreshToken)).rejects.toEqual(ended);
    await expect(identity.users.getMe({}, other.as)).resolves.toBeDefined();
  });

  test('a role change ends all sessions, and the next login has the new role', async () => {
    const one = await identity.register();
    const other = await identity.signIn(one.email);
    await identity.admin.setRole({ userId: one.id, role: 2 }, boss.as);
    await expect(identity.users.getMe({}, one.as)).rejects.toEqual(ended);
    await expect(identity.users.getMe({}, other.as)).rejects.toEqual(ended);
    await expect(refresh(one.session.refreshToken)).rejects.toEqual(ended);
    const again = await identity.signIn(one.email);
    expect((await identity.users.getMe({}, again.as)).user!.role).toBe(2);
  });

  test('a banned user cannot sign in, learns the reason, and can be unbanned', async () => {
    const one = await identity.register();
    await identity.admin.banUser({ userId: one.id, reason: ' Spam ' }, boss.as);
    await expect(identity.users.getMe({}, one.as)).rejects.toEqual(ended);
    await expect(identity.signIn(one.email)).rejects.toMatchObject({
      status: 'permission_denied',
      detail: 'Your account has been banned. Reason: Spam',
    });
    await expect(identity.signIn(one.email, 'wrong one')).rejects.toEqual(ended);
    await identity.admin.unbanUser({ userId: one.id }, boss.as);
    await expect(identity.signIn(one.email)).resolves.toBeDefined();
  });

  test('a ban with days ends by itself and once, although two processes and sign-ins end it at the same time', async () => {
    const other = await identity.start();
    const one = await identity.register();
    const { user } = await identity.admin.banUser({ userId: one.id, reason: 'Spam', days: 3n }, boss.as);
    const endsAt = timestampDate(user!.banEndsAt!).toISOString().slice(0, 16).replace('T', ' ');
    await expect(identity.signIn(one.email)).rejects.toMatchObject({
      detail: `Your account has been banned until ${endsAt} UTC. Reason: Spam`,
    });
    const users = identity.connection.collection<{ _id: number; status: string; revision: number }>('users');
    const _id = Number(one.id);
    await users.updateOne({ _id }, { $set: { banEndsAt: new Date(Date.now() - 1_000) } });
    await Promise.all([identity.signIn(one.email), identity.signIn(one.email)]);
    await until(
      () => users.findOne({ _id }),
      (stored) => stored?.status === 'active',
    );
    expect(await users.findOne({ _id })).toMatchObject({ revision: 3 });
    await identity.admin.banUser({ userId: one.id, days: 1n }, boss.as);
    await users.updateOne({ _id }, { $set: { banEndsAt: new Date(Date.now() - 1_000) } });
    await until(
      () => users.findOne({ _id }),
      (stored) => stored?.status === 'active' && !('banEndsAt' in stored),
    );
    expect(await users.findOne({ _id })).toMatchObject({ revision: 5 });
    await other.stop();
  });

  test('admins see the account and the open sessions of a user, with the beginning of the address', async () => {
    const one = await identity.register();
    const { user, sessions } = await identity.admin.getUser({ userId: one.id }, boss.as);
    expect(user).toMatchObject({ id: one.id, email: one.email });
    expect(sessions).toHaveLength(1);
    await expect(identity.admin.getUser({ userId: 1n }, boss.as)).rejects.toMatchObject({ status: 'not_found' });
    await expect(identity.admin.getUser({ userId: one.id }, one.as)).rejects.toMatchObject({
      status: 'permission_denied',
    });
  });

  test.each([
    ['a logout', (one: Registered) => identity.auth.logout({}, one.as)],
    ['a ban', (one: Registered) => identity.admin.banUser({ userId: one.id }, boss.as)],
    [
      'a new password',
      async (one: Registered) => {
        const other = await identity.signIn(one.email);
        await identity.account.changePassword({ currentPassword: PASSWORD, newPassword: 'another one' }, other.as);
      },
    ],
  ])('%s ends also a token of a process whose clock is five minutes fast', async (_what, end) => {
    const one = await identity.register();
    const fast = asSession({ ...one.session, accessToken: await signedLater(one.session.accessToken, 300_000) });
    await expect(identity.users.getMe({}, fast)).resolves.toBeDefined();
    await end(one);
    await expect(identity.users.getMe({}, fast)).rejects.toEqual(ended);
  });

  test('a login during a role change gets the new role or a revoked token, never the old role', async () => {
    const one = await identity.register();
    const logins = Array.from({ length: 10 }, () => identity.signIn(one.email).catch(() => undefined));
    await sleep(60);
    await identity.admin.setRole({ userId: one.id, role: 3 }, boss.as);
    const valid: unknown[] = [];
    for (const login of await Promise.all(logins)) {
      if (login && (await identity.users.getMe({}, login.as).catch(() => undefined))) {
        valid.push(roleIn(login.session.accessToken));
      }
    }
    expect(valid.filter((role) => role !== 'business')).toEqual([]);
  });
});

test('revocations are restored after Redis was emptied, and do not apply to tokens signed after them', async () => {
  const out = await identity.register();
  await identity.auth.logout({}, out.as);
  const changed = await identity.register();
  await identity.admin.setRole({ userId: changed.id, role: 2 }, boss.as);
  const again = await identity.signIn(changed.email);

  const prefix = identity.env['REDIS_PREFIX']!;
  const keys: string[] = [];
  for await (const found of identity.redisClient.scanIterator({ MATCH: `${prefix}*` })) keys.push(...found);
  // In one command, so that no key is deleted that has just been restored.
  await identity.redisClient.unlink(keys.map((key) => key.slice(prefix.length)));
  await until(async () => (await identity.redisClient.exists(COMPLETE_KEYS)) === COMPLETE_KEYS.length);
  await expect(identity.users.getMe({}, out.as)).rejects.toEqual(ended);
  await expect(identity.users.getMe({}, changed.as)).rejects.toEqual(ended);
  await expect(identity.users.getMe({}, again.as)).resolves.toBeDefined();
});

test('a session that was not used for a month has ended', async () => {
  const { session, id } = await identity.register();
  await identity.connection
    .collection('sessions')
    .updateMany({ userId: Number(id) }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  await expect(refresh(session.refreshToken)).rejects.toEqual(ended);
});

test('a login with an old password is refused after a reset', async () => {
  const one = await identity.register();
  await expect(identity.signIn(one.email, PASSWORD)).resolves.toBeDefined();
  await identity.connection
    .collection('users')
    .updateOne({ _id: Number(one.id) } as object, { $set: { passwordHash: '' } });
  await expect(identity.signIn(one.email, PASSWORD)).rejects.toEqual(ended);
});

test('a session that was opened with the old password during a reset ends with its first refresh', async () => {
  const one = await identity.register();
  const { refreshToken } = (await identity.signIn(one.email, PASSWORD)).session;
  // As if the session had been stored after the reset deleted the others.
  await identity.connection
    .collection('users')
    .updateOne({ _id: Number(one.id) } as object, { $set: { passwordHash: 'another' } });
  await expect(refresh(refreshToken)).rejects.toEqual(ended);
});
