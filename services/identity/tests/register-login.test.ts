import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { until } from '@tallscreen/kit/testing/until';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-register');
});
afterAll(() => identity.dispose());

const traps = (changes: object = {}) => ({
  honeypot: '',
  jsCheck: 'human',
  formStartedAt: timestampFromMs(Date.now() - 5_000),
  ...changes,
});
const form = { username: 'Trapped', email: 'trapped@x.test', password: PASSWORD };
const refused = (status: string, detail: string) => expect.objectContaining({ status, detail });

describe('register', () => {
  test.each([
    ['no name', () => ({ username: ' ' }), 'Missing or invalid field: username'],
    ['no address', () => ({ email: '' }), 'Missing or invalid field: email'],
    ['no password', () => ({ password: '' }), 'Missing or invalid field: password'],
    ['a short password', () => ({ password: '12345' }), 'Password must be at least 6 characters.'],
    ['a filled honeypot', () => ({ traps: traps({ honeypot: 'x' }) }), 'Bot submission detected.'],
    ['a failed check', () => ({ traps: traps({ jsCheck: 'no' }) }), 'JavaScript verification failed.'],
    [
      'a quick form',
      () => ({ traps: traps({ formStartedAt: timestampFromMs(Date.now()) }) }),
      'Bot submission detected.',
    ],
    [
      'a time that no clock shows',
      () => ({ traps: traps({ formStartedAt: timestampFromMs(90_000_000) }) }),
      'Bot submission detected.',
    ],
    ['a bad address', () => ({ email: 'nobody' }), 'Please enter a valid email address.'],
    [
      'a bad name',
      () => ({ username: 'a b' }),
      'Username must be 3 to 30 letters, digits, dots, dashes or underscores.',
    ],
    ['a common password', () => ({ password: 'dragon' }), 'This password is too common. Please choose another one.'],
  ])('refuses %s', async (_what, changes, detail) => {
    await expect(identity.auth.register({ ...form, ...changes() })).rejects.toEqual(
      refused('invalid_argument', detail),
    );
  });

  test('creates a user and signs them in; a name or address in other case is taken', async () => {
    const { user, session } = await identity.auth.register({
      username: ' Ana ',
      email: ' Ana@X.Test ',
      password: PASSWORD,
      traps: traps(),
    });
    expect(user).toMatchObject({ username: 'Ana', email: 'ana@x.test', role: 1, status: 1 });
    expect(session).toMatchObject({ expiresInSeconds: 900, refreshExpiresInSeconds: 30 * 24 * 3600 });
    const taken = (changes: object) => identity.auth.register({ ...form, ...changes });
    await expect(taken({ username: 'aNA' })).rejects.toEqual(refused('already_exists', 'Username is already taken.'));
    await expect(taken({ email: 'ANA@x.test' })).rejects.toEqual(
      refused('already_exists', 'Email is already registered.'),
    );
  });

  test('twenty calls with one name at the same time create one account', async () => {
    const attempts = Array.from({ length: 20 }, (_, i) =>
      identity.auth.register({ username: 'Twenty', email: `twenty${i}@x.test`, password: PASSWORD }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []));
    expect(new Set(reasons)).toEqual(new Set(['already_exists']));
  });
});

describe('login', () => {
  test('accepts the name or the address, in any case', async () => {
    const { id } = await identity.register('Login.Name');
    for (const login of ['login.name', 'LOGIN.NAME', ' Login.Name@X.test ']) {
      await expect(identity.signIn(login)).resolves.toMatchObject({ user: { id } });
    }
  });

  test('needs both fields', async () => {
    const sentence = 'Both username and password are required.';
    await expect(identity.signIn('', 'x')).rejects.toEqual(refused('invalid_argument', sentence));
    await expect(identity.signIn('x', '')).rejects.toEqual(refused('invalid_argument', sentence));
  });

  test('gives the same answer for a wrong password and an unknown login, in similar time', async () => {
    await identity.register('Known');
    const time = async (login: string) => {
      const start = performance.now();
      const wrong = refused('unauthenticated', 'Invalid username or password.');
      await expect(identity.signIn(login, 'not the password')).rejects.toEqual(wrong);
      return performance.now() - start;
    };
    // Compare the shortest times: a busy machine makes times longer, never shorter. Repeat until they are similar.
    let [known, unknown] = [Infinity, Infinity];
    await until(async () => {
      known = Math.min(known, await time('Known'));
      unknown = Math.min(unknown, await time('Unknown'));
      return Math.max(known, unknown) / Math.min(known, unknown) < 3;
    });
    expect(known).toBeLessThan(3 * unknown);
  });

  test('attempts by name and by address are counted together, and right passwords are not counted', async () => {
    const { email } = await identity.register('Guessed');
    const wrong = refused('unauthenticated', 'Invalid username or password.');
    const guess = (login: string) => expect(identity.signIn(login, 'not the password')).rejects.toEqual(wrong);
    for (let i = 0; i < 19; i++) await guess('Guessed');
    await expect(identity.signIn(email)).resolves.toBeDefined();
    await guess(email);
    await expect(identity.signIn(email)).rejects.toEqual(wrong);
    await expect(identity.signIn('Guessed')).rejects.toEqual(wrong);
  });

  test('the admin form accepts only admins', async () => {
    await identity.register('Plain');
    await expect(identity.signIn(ADMIN.login, ADMIN.password, true)).resolves.toMatchObject({ user: { role: 4 } });
    await expect(identity.signIn('Plain', PASSWORD, true)).rejects.toEqual(
      refused('permission_denied', 'Access denied: not an admin.'),
    );
    await expect(identity.signIn(ADMIN.login, 'wrong one', true)).rejects.toEqual(
      refused('unauthenticated', 'Invalid credentials or server error.'),
    );
  });

  test('twenty logins at the same time all succeed', async () => {
    await identity.register('Busy');
    const all = await Promise.all(Array.from({ length: 20 }, () => identity.signIn('Busy')));
    expect(new Set(all.map(({ session }) => session.refreshToken)).size).toBe(20);
  });
});

test('ten more processes that start together create only one more first admin', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => identity.start({ ADMIN_EMAIL: 'other@x.test', ADMIN_PASSWORD: 'other password' })),
  );
  const found = await identity.connection.collection('users').find({ role: 'admin' }).toArray();
  expect(found.map(({ email }) => email as string).toSorted()).toEqual(['boss@x.test', 'other@x.test']);
  expect(found.map(({ username }) => username as string).toSorted()).toEqual(['admin', 'admin-2']);
});
