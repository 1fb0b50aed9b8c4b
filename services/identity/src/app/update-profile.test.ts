import { expect, test } from '@jest/globals';
import type { Decide } from '#app/change-account';
import { createUpdateProfile } from '#app/update-profile';
import type { Account } from '#domain/account';
import { newAccount } from '#domain/account-decisions';

const ana = newAccount({
  id: 1,
  username: 'Ana',
  email: 'ana@x.test',
  passwordHash: 'hash of the password',
  role: 'user',
  createdAt: new Date(0),
});

/** Changes the e-mail address of an account whose state is `stored` when the change is saved. */
async function moveWhile(stored: Account): Promise<Account> {
  const update = createUpdateProfile({
    readAccount: async () => ana,
    provePassword: async () => true,
    useSecondFactor: async () => true,
    checkNames: async () => undefined,
    changeAccount: async (_id: number, decide: Decide) => ({ ...stored, ...decide(stored)?.set }),
    mailCounts: { take: async () => 0 },
    sendNotice: async () => undefined,
    sendEmailCode: undefined,
    scale: 1,
  });
  return update({ userId: 1, sessionId: 's' }, { email: 'new@x.test' }, { password: 'the password', totpCode: '' });
}

test('a new e-mail address is refused if the verified password or code is no longer the current one', async () => {
  await expect(moveWhile({ ...ana, passwordHash: 'hash of another one' })).rejects.toMatchObject({
    status: 'permission_denied',
  });
  const secondFactor = { secret: 'of another', recoveryCodeHashes: [], lastUsedStep: 1 };
  await expect(moveWhile({ ...ana, secondFactor })).rejects.toMatchObject({ status: 'permission_denied' });
  await expect(moveWhile(ana)).resolves.toMatchObject({ email: 'new@x.test' });
});
