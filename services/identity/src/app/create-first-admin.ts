import { isAppError } from '@tallscreen/kit/errors';
import type { AddAccount } from '#app/add-account';
import type { PasswordHasher } from '#app/password-hasher';
import { newAccount } from '#domain/account-decisions';
import { lookAlikeKeysOf } from '#domain/look-alike';
import { nameKeyOf, readEmail } from '#domain/names';
import type { TakenNameStore } from '#store/taken-names';
import type { UserStore } from '#store/users';

export interface CreateFirstAdminDeps {
  readonly users: Pick<UserStore, 'findByEmail' | 'findByNameKey'>;
  readonly takenNames: Pick<TakenNameStore, 'read'>;
  readonly hasher: PasswordHasher;
  readonly newId: () => number;
  readonly addAccount: AddAccount;
}

export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
}

/**
 * Creates the admin account of the settings if its e-mail address is not registered. Does not change an existing
 * account: its password and role may have been changed since, and it may belong to somebody else.
 */
export async function createFirstAdmin(
  { users, takenNames, hasher, newId, addAccount }: CreateFirstAdminDeps,
  given: FirstAdmin,
): Promise<void> {
  const email = readEmail(given.email);
  const passwordHash = await hasher.hash(given.password);
  while (!(await users.findByEmail(email))) {
    const username = await findFreeName({ users, takenNames });
    const fields = { id: newId(), username, email, passwordHash, role: 'admin', createdAt: new Date() } as const;
    // The operator of the installation has given the address, so it needs no mailed code.
    const account = newAccount({ ...fields, emailVerified: true, hasFirstPassword: true });
    await addAccount(account).catch((error: unknown) => {
      // Another process has created the account, or somebody has taken the name: look again.
      if (!isAppError(error, 'already_exists')) throw error;
    });
  }
}

/** Returns the first of admin, admin-2, admin-3 … that is neither taken nor similar to a taken name. */
async function findFreeName({
  users,
  takenNames,
}: Pick<CreateFirstAdminDeps, 'users' | 'takenNames'>): Promise<string> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? 'admin' : `admin-${n}`;
    const isTaken =
      (await users.findByNameKey(nameKeyOf(name))) || (await takenNames.read(lookAlikeKeysOf(name))) !== 'free';
    if (!isTaken) return name;
  }
}
