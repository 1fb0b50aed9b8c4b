import { invalid } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { CheckNames } from '#app/check-names';
import type { PasswordHasher } from '#app/password-hasher';
import type { ReadAccount } from '#app/read-account';
import type { Account } from '#domain/account';
import { readProfileUpdate, updateProfile, type ProfileUpdate } from '#domain/profile';

export interface UpdateProfileDeps {
  readonly readAccount: ReadAccount;
  readonly hasher: PasswordHasher;
  readonly checkNames: CheckNames;
  readonly changeAccount: ChangeAccount;
}

/** Changes any of the user's name, e-mail address and bio. A new e-mail address needs the user's password. */
export function createUpdateProfile({ readAccount, hasher, checkNames, changeAccount }: UpdateProfileDeps) {
  async function provePassword(account: Account, email: string | undefined, password: string): Promise<boolean> {
    if (email === undefined || email === account.email) return false;
    if (password === '') throw invalid('Password is required to change the email address.');
    return hasher.verify(password, account.passwordHash);
  }

  return async (userId: number, given: ProfileUpdate, password: string): Promise<Account> => {
    const update = readProfileUpdate(given);
    const hasProvenPassword = await provePassword(await readAccount(userId), update.email, password);
    await checkNames(update, userId);
    return changeAccount(userId, (account) => updateProfile(account, update, hasProvenPassword));
  };
}
