import type { Role } from '@tallscreen/kit/auth/person';
import { invalid, notFound } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';
import { ban, changeRole, deleteAccount, unban } from '#domain/account-decisions';
import type { NameCheck } from '#domain/name-check';
import type { PasswordHasher } from '#domain/password-hash';
import type { AccountReader, AccountWriter } from '#domain/ports';
import { changeAvatar, readAvatarUrl, readProfileUpdate, updateProfile, type ProfileUpdate } from '#domain/profile';

export interface AccountsDeps {
  readonly reader: AccountReader;
  readonly writer: AccountWriter;
  readonly hasher: PasswordHasher;
  readonly checkNames: NameCheck;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** What people do to their own account, and admins to others'. */
export function createAccounts({ reader, writer, hasher, checkNames }: AccountsDeps) {
  async function read(id: number): Promise<Account> {
    const account = await reader.findById(id);
    if (!account || account.status === 'deleted') throw notFound('User not found.');
    return account;
  }

  async function provePassword(account: Account, email: string | undefined, password: string): Promise<boolean> {
    if (email === undefined || email === account.email) return false;
    if (password === '') throw invalid('Password is required to change the email address.');
    return hasher.verify(password, account.passwordHash);
  }

  return {
    read,

    async update(id: number, given: ProfileUpdate, password: string): Promise<Account> {
      const update = readProfileUpdate(given);
      const hasProvenPassword = await provePassword(await read(id), update.email, password);
      await checkNames(update, id);
      return writer.change(id, (account) => updateProfile(account, update, hasProvenPassword));
    },

    async setAvatar(id: number, given: string): Promise<{ account: Account; previousAvatarUrl: string }> {
      const avatarUrl = readAvatarUrl(given);
      let previousAvatarUrl = '';
      const account = await writer.change(id, (before) => {
        previousAvatarUrl = before.avatarUrl === avatarUrl ? '' : before.avatarUrl;
        return changeAvatar(before, avatarUrl);
      });
      return { account, previousAvatarUrl };
    },

    remove: (id: number): Promise<Account> => writer.change(id, deleteAccount),

    setRole: (id: number, role: Role, adminId: number): Promise<Account> =>
      writer.change(id, (account) => changeRole(account, role, adminId)),

    ban: (id: number, reason: string, adminId: number): Promise<Account> =>
      writer.change(id, (account) => ban(account, reason, adminId)),

    unban: (id: number, adminId: number): Promise<Account> => writer.change(id, (account) => unban(account, adminId)),
  };
}
