import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { createKnownDevices } from '#app/known-devices';
import type { OpenSession } from '#app/open-session';
import type { PasswordHasher } from '#app/password-hasher';
import { createSignIn } from '#app/sign-in';
import type { Account } from '#domain/account';
import { newAccount } from '#domain/account-decisions';
import type { SecurityFact } from '#domain/security-event';

const ana = newAccount({
  id: 1,
  username: 'Ana',
  email: 'ana@x.test',
  passwordHash: 'hash of right',
  role: 'user',
  createdAt: new Date(0),
});

const keys = generateKeyPairSync('ed25519');
const devices = createKnownDevices(keys);
const wrong = { status: 'unauthenticated', detail: 'Invalid username or password.' };

interface Waiting {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** `asked` records how each login is looked up, and which hash is verified. `waits`: who waits for approval. */
function world(account: Account = ana, waits?: Waiting) {
  const asked: string[] = [];
  const hasher: PasswordHasher = {
    hash: () => Promise.reject(new Error('nothing to hash')),
    verify: async (password, hash) => {
      asked.push(`verify ${hash}`);
      return hash === `hash of ${password}`;
    },
  };
  const storeOf = <T extends Waiting>(store: string, entry: T | undefined) => {
    const find = (by: string, isSo: boolean) => {
      asked.push(`${store} by ${by}`);
      return Promise.resolve(isSo ? entry : undefined);
    };
    return {
      findByEmail: (email: string) => find(`email ${email}`, email === entry?.email),
      findByNameKey: (key: string) => find(`name ${key}`, key === entry?.username.toLowerCase()),
    };
  };
  const users = storeOf('users', account);
  const waiting = storeOf(
    'waiting',
    waits && { ...waits, id: 9, reason: 'Hi', language: 'en' as const, createdAt: new Date(0), youngUntil: null },
  );
  const openSession = (async (opened: Account) => ({ account: opened, tokens: {} })) as unknown as OpenSession;
  const counts = new Map<string, number>();
  const add = (target: string, change: number) => {
    counts.set(target, (counts.get(target) ?? 0) + change);
    return Promise.resolve(counts.get(target)! <= 3);
  };
  const attempts = {
    take: (target: string) => add(target, 1),
    giveBack: async (target: string) => void add(target, -1),
  };
  let codesLeft = 2;
  const codeAttempts = { take: async () => codesLeft-- > 0, giveBack: async () => void codesLeft++ };
  const events: SecurityFact[] = [];
  const securityLog = { record: async (fact: SecurityFact) => void events.push(fact) };
  const useSecondFactor = async (_account: Account, code: string) => {
    if (code === 'outage') throw fail('database_away');
    return code === '123456';
  };
  const signIn = createSignIn({
    useSecondFactor,
    waiting,
    users,
    hasher,
    attempts,
    codeAttempts,
    openSession,
    devices,
    endBan: async () => ({ ...account, status: 'active', banReason: '', banEndsAt: null }),
    securityLog,
    privateKey: keys.privateKey,
  });
  return {
    asked,
    counts,
    events,
    signIn: (login: string, password = 'right', adminOnly = false, deviceToken = '', totpCode = '') =>
      signIn({ login, password, adminOnly, deviceToken, userAgent: '', totpCode }),
  };
}

test('a login with an @ is an e-mail address, any other is a name; case does not matter', async () => {
  const { signIn, asked } = world();
  await expect(signIn(' ANA@x.test ')).resolves.toMatchObject({ account: { id: 1 } });
  await expect(signIn(' aNa ')).resolves.toMatchObject({ account: { id: 1 } });
  expect(asked).toEqual([
    'users by email ana@x.test',
    'waiting by email ana@x.test',
    'verify hash of right',
    'users by name ana',
    'waiting by name ana',
    'verify hash of right',
  ]);
});

test('for every login both stores are read and a password is verified, so that the time does not reveal where it is', async () => {
  const { signIn, asked } = world(ana, { username: 'Bo', email: 'bo@x.test', passwordHash: 'hash of bo' });
  for (const login of ['nobody', 'ana', 'bo']) await expect(signIn(login, 'wrong')).rejects.toMatchObject(wrong);
  await expect(signIn('bo', 'bo')).rejects.toMatchObject({ code: 'registration_waiting' });
  const reads = (name: string, hash: string) => [`users by name ${name}`, `waiting by name ${name}`, `verify ${hash}`];
  expect(asked).toEqual([
    ...reads('nobody', 'undefined'),
    ...reads('ana', 'hash of right'),
    ...reads('bo', 'hash of bo'),
    ...reads('bo', 'hash of bo'),
  ]);
});

test('name and address share one secret count; right passwords are not counted', async () => {
  const { signIn, asked } = world();
  for (let i = 0; i < 9; i++) await signIn('ana');
  for (const login of ['ana', 'ANA@x.test', '\uff41na'])
    await expect(signIn(login, 'wrong')).rejects.toMatchObject(wrong);
  for (const login of ['ana', 'ana@x.test']) await expect(signIn(login)).rejects.toMatchObject(wrong);
  expect(asked.filter((what) => what.startsWith('verify'))).toHaveLength(14);
});

test('a known device has a count of its own, which strangers cannot use up', async () => {
  const { signIn } = world();
  const { deviceToken } = await signIn('ana');
  const guess = (token: string) => expect(signIn('ana', 'wrong', false, token)).rejects.toMatchObject(wrong);
  for (let i = 0; i < 9; i++) await guess('');
  await expect(signIn('ana')).rejects.toMatchObject(wrong);
  const again = await signIn('ana', 'right', false, deviceToken);
  // The new token belongs to the same device: signing in again does not start a new count.
  for (const token of [deviceToken, again.deviceToken, deviceToken, again.deviceToken]) await guess(token);
  await expect(signIn('ana', 'right', false, deviceToken)).rejects.toMatchObject(wrong);
});

test('a device that another user has signed in on is not known', async () => {
  const { signIn } = world();
  for (let i = 0; i < 4; i++) await expect(signIn('ana', 'wrong')).rejects.toMatchObject(wrong);
  for (const token of [await devices.remember({ id: 2, deviceGeneration: 0 }), 'nonsense', ''])
    await expect(signIn('ana', 'right', false, token)).rejects.toMatchObject(wrong);
});

test('a new password starts a new count', async () => {
  const account = { ...ana };
  const { signIn } = world(account);
  for (let i = 0; i < 4; i++) await expect(signIn('ana', 'wrong')).rejects.toMatchObject(wrong);
  await expect(signIn('ana')).rejects.toMatchObject(wrong);
  Object.assign(account, { passwordHash: 'hash of new' });
  await expect(signIn('ana', 'new')).resolves.toBeDefined();
});

test('attempts for an unknown login are counted, too, once each', async () => {
  const { signIn, counts } = world();
  for (const login of ['nobody', ' NoBody', 'nobody@x.test']) await expect(signIn(login)).rejects.toMatchObject(wrong);
  expect([...counts.values()]).toEqual([2, 1]);
});

test('only a user with the right password learns of a ban', async () => {
  const { signIn } = world({ ...ana, status: 'banned', banReason: '' });
  await expect(signIn('ana')).rejects.toMatchObject({
    status: 'permission_denied',
    detail: 'Your account has been banned.',
  });
  await expect(signIn('ana', 'wrong')).rejects.toMatchObject({ status: 'unauthenticated' });
});

test('the admin form tells a wrong password from a user who is not an admin', async () => {
  await expect(world().signIn('ana', 'right', true)).rejects.toMatchObject({ detail: 'Access denied: not an admin.' });
  await expect(world().signIn('ana', 'wrong', true)).rejects.toMatchObject({
    status: 'unauthenticated',
    detail: 'Invalid credentials or server error.',
  });
  await expect(world({ ...ana, role: 'admin' }).signIn('ana', 'right', true)).resolves.toBeDefined();
});

test('every login is a security event, whether it succeeds or fails', async () => {
  const { signIn, events } = world();
  await signIn(' Ana ');
  await expect(signIn('ana@x.test', 'wrong')).rejects.toMatchObject(wrong);
  await expect(signIn('Nobody')).rejects.toMatchObject(wrong);
  await expect(signIn('ana', 'right', true)).rejects.toMatchObject({ status: 'permission_denied' });
  expect(events).toEqual([
    { type: 'login', userId: 1, name: 'ana' },
    { type: 'login_failed', userId: 1, name: 'ana@x.test' },
    { type: 'login_failed', name: 'nobody' },
    { type: 'login_failed', userId: 1, name: 'ana' },
  ]);
});

describe('with a second factor', () => {
  const secondFactor = { secret: 'sealed', lastUsedStep: 0, recoveryCodeHashes: [] };
  test('after too many wrong codes even a right one is refused; right ones are not counted', async () => {
    const { signIn } = world({ ...ana, secondFactor });
    const enter = (code: string, password = 'right') => signIn('ana', password, false, '', code);
    for (let i = 0; i < 3; i++) await expect(enter('123456')).resolves.toBeDefined();
    for (let i = 0; i < 2; i++) await expect(enter('000000')).rejects.toMatchObject({ status: 'unauthenticated' });
    await expect(enter('123456')).rejects.toMatchObject({
      status: 'resource_exhausted',
      detail: 'Too many wrong two-factor codes. Please try again later.',
      retryAfterSeconds: 3600,
    });
    await expect(enter('123456', 'wrong')).rejects.toMatchObject({ ...wrong, fields: {} });
  });

  test('a code that could not be checked is not counted', async () => {
    const { signIn, counts } = world({ ...ana, secondFactor });
    const enter = (code: string) => signIn('ana', 'right', false, '', code);
    for (let i = 0; i < 5; i++) await expect(enter('outage')).rejects.toMatchObject({ status: 'unavailable' });
    expect([...counts.values()]).toEqual([0]);
    await expect(enter('123456')).resolves.toBeDefined();
  });

  const signInWith = (code: string, password = 'right') => {
    const { signIn, counts } = world({ ...ana, secondFactor });
    return { answer: signIn('ana', password, false, '', code), counts };
  };

  test('a code is asked for only after the right password', async () => {
    const { answer, counts } = signInWith(' ');
    const asked = { status: 'unauthenticated', detail: 'Two-factor code required.', fields: { totp_required: true } };
    await expect(answer).rejects.toMatchObject(asked);
    expect([...counts.values()]).toEqual([0]);
    await expect(signInWith('', 'wrong').answer).rejects.toMatchObject({ ...wrong, fields: {} });
  });

  test('a wrong code stays counted like a wrong password; the right one opens the session', async () => {
    const { answer, counts } = signInWith('000000');
    const refused = { status: 'unauthenticated', detail: 'The two-factor code is not correct.' };
    await expect(answer).rejects.toMatchObject({ ...refused, fields: { totp_required: true } });
    expect([...counts.values()]).toEqual([1]);
    await expect(signInWith('123456').answer).resolves.toBeDefined();
  });
});

describe('a banned user', () => {
  const banned = (banEndsAt: Date | null): Account => ({
    ...ana,
    status: 'banned',
    banReason: 'Spam',
    banId: 5,
    banEndsAt,
  });

  test('learns until when and why', async () => {
    const until = new Date(Date.UTC(2999, 0, 31, 12, 30, 59));
    await expect(world(banned(until)).signIn('ana')).rejects.toMatchObject({
      status: 'permission_denied',
      detail: 'Your account has been banned until 2999-01-31 12:30 UTC. Reason: Spam',
    });
    await expect(world(banned(null)).signIn('ana')).rejects.toMatchObject({
      detail: 'Your account has been banned. Reason: Spam',
      fields: { decision_id: 5, appeal_token: expect.any(String) },
    });
  });

  test('can sign in as soon as the time is over', async () => {
    await expect(world(banned(new Date(0))).signIn('ana')).resolves.toMatchObject({ account: { status: 'active' } });
  });
});
