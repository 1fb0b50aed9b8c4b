import { expect, test } from '@jest/globals';
import type { Account } from '#domain/account';
import { newAccount } from '#domain/account-decisions';
import type { PasswordHasher } from '#domain/password-hash';
import type { Sessions } from '#domain/sessions';
import { createSignIn } from '#domain/sign-in';

const ana = newAccount({
  id: 1,
  username: 'Ana',
  email: 'ana@x.test',
  passwordHash: 'hash of right',
  role: 'user',
  createdAt: new Date(0),
});

/** Who is asked for, by which way, and what is verified. */
function world(account: Account = ana) {
  const asked: string[] = [];
  const hasher: PasswordHasher = {
    hash: () => Promise.reject(new Error('nothing to hash')),
    verify: async (password, hash) => {
      asked.push(`verify ${hash}`);
      return hash === `hash of ${password}`;
    },
  };
  const find = (by: string, isSo: boolean) => {
    asked.push(by);
    return Promise.resolve(isSo ? account : undefined);
  };
  const accounts = {
    findById: () => Promise.resolve(undefined),
    findByEmail: (email: string) => find(`email ${email}`, email === account.email),
    findByNameKey: (key: string) => find(`name ${key}`, key === account.username.toLowerCase()),
  };
  const open = async (opened: Account) => ({ account: opened, session: {} });
  const signIn = createSignIn({ accounts, hasher, sessions: { open } as unknown as Sessions });
  return {
    asked,
    signIn: (login: string, password = 'right', adminOnly = false) => signIn({ login, password, adminOnly }),
  };
}

test('what holds an @ is an address, all else a name; both in any case', async () => {
  const { signIn, asked } = world();
  await expect(signIn(' ANA@x.test ')).resolves.toMatchObject({ account: { id: 1 } });
  await expect(signIn(' aNa ')).resolves.toMatchObject({ account: { id: 1 } });
  expect(asked).toEqual(['email ana@x.test', 'verify hash of right', 'name ana', 'verify hash of right']);
});

test('a password is verified for nobody, too: the time tells nothing', async () => {
  const { signIn, asked } = world();
  const wrong = { code: 'unauthenticated', detail: 'Invalid username or password.' };
  await expect(signIn('nobody')).rejects.toMatchObject(wrong);
  await expect(signIn('ana', 'wrong')).rejects.toMatchObject(wrong);
  expect(asked).toEqual(['name nobody', 'verify undefined', 'name ana', 'verify hash of right']);
});

test('a ban is told to whoever knows the password, and to nobody else', async () => {
  const { signIn } = world({ ...ana, status: 'banned', banReason: '' });
  await expect(signIn('ana')).rejects.toMatchObject({
    code: 'permission_denied',
    detail: 'Your account has been banned.',
  });
  await expect(signIn('ana', 'wrong')).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('the admin form tells apart a wrong password and a person who is no admin', async () => {
  await expect(world().signIn('ana', 'right', true)).rejects.toMatchObject({ detail: 'Access denied: not an admin.' });
  await expect(world().signIn('ana', 'wrong', true)).rejects.toMatchObject({
    code: 'unauthenticated',
    detail: 'Invalid credentials or server error.',
  });
  await expect(world({ ...ana, role: 'admin' }).signIn('ana', 'right', true)).resolves.toBeDefined();
});
