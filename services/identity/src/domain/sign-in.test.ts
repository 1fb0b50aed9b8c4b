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

const wrong = { code: 'unauthenticated', detail: 'Invalid username or password.' };

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
  const counts = new Map<string, number>();
  const add = (target: string, change: number) => {
    counts.set(target, (counts.get(target) ?? 0) + change);
    return Promise.resolve(counts.get(target)! <= 3);
  };
  const tries = { take: (target: string) => add(target, 1), giveBack: async (target: string) => void add(target, -1) };
  const signIn = createSignIn({ accounts, hasher, tries, sessions: { open } as unknown as Sessions });
  return {
    asked,
    counts,
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
  await expect(signIn('nobody')).rejects.toMatchObject(wrong);
  await expect(signIn('ana', 'wrong')).rejects.toMatchObject(wrong);
  expect(asked).toEqual(['name nobody', 'verify undefined', 'name ana', 'verify hash of right']);
});

test('name and address share one count, which is never told; what is right is not counted', async () => {
  const { signIn, asked } = world();
  for (let i = 0; i < 9; i++) await signIn('ana');
  for (const login of ['ana', 'ANA@x.test', '\uff41na'])
    await expect(signIn(login, 'wrong')).rejects.toMatchObject(wrong);
  for (const login of ['ana', 'ana@x.test']) await expect(signIn(login)).rejects.toMatchObject(wrong);
  expect(asked.filter((what) => what.startsWith('verify'))).toHaveLength(14);
});

test('a new password has a count of its own', async () => {
  const person = { ...ana };
  const { signIn } = world(person);
  for (let i = 0; i < 4; i++) await expect(signIn('ana', 'wrong')).rejects.toMatchObject(wrong);
  await expect(signIn('ana')).rejects.toMatchObject(wrong);
  Object.assign(person, { passwordHash: 'hash of new' });
  await expect(signIn('ana', 'new')).resolves.toBeDefined();
});

test('nobody is counted, too, and nobody twice', async () => {
  const { signIn, counts } = world();
  for (const login of ['nobody', ' NoBody', 'nobody@x.test']) await expect(signIn(login)).rejects.toMatchObject(wrong);
  expect([...counts.values()]).toEqual([2, 1]);
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
