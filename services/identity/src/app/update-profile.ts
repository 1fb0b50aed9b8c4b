import { invalid } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { CheckNames } from '#app/check-names';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import type { Account } from '#domain/account';
import { readProfileUpdate, updateProfile, type ProfileUpdate } from '#domain/profile';

export interface UpdateProfileDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly checkNames: CheckNames;
  readonly changeAccount: ChangeAccount;
}

/** Who changes the profile: a user in one of their sessions. */
export interface Changer {
  readonly userId: number;
  readonly sessionId: string;
}

/** Changes any of the user's name, e-mail address and bio. A new e-mail address needs the user's password. */
export function createUpdateProfile({ readAccount, provePassword, checkNames, changeAccount }: UpdateProfileDeps) {
  async function mayChangeEmail(account: Account, sessionId: string, email: string | undefined, password: string) {
    if (email === undefined || email === account.email) return false;
    if (password === '') throw invalid('Password is required to change the email address.');
    return provePassword(account, sessionId, password);
  }

  return async ({ userId, sessionId }: Changer, given: ProfileUpdate, password: string): Promise<Account> => {
    const update = readProfileUpdate(given);
    const hasProvenPassword = await mayChangeEmail(await readAccount(userId), sessionId, update.email, password);
    await checkNames(update, userId);
    return changeAccount(userId, (account) => updateProfile(account, update, hasProvenPassword));
  };
}
