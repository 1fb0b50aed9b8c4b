import { isAppError } from '@tallscreen/kit/errors';
import { newAccount } from '#domain/account-decisions';
import type { PasswordHasher } from '#domain/password-hash';
import { nameKeyOf, readEmail } from '#domain/names';
import type { AccountReader, AccountWriter } from '#domain/ports';

export interface FirstAdminDeps {
  readonly reader: AccountReader;
  readonly writer: AccountWriter;
  readonly hasher: PasswordHasher;
  readonly newId: () => number;
}

/** admin, admin-2, admin-3 … */
async function freeName(reader: AccountReader): Promise<string> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? 'admin' : `admin-${n}`;
    if (!(await reader.findByNameKey(nameKeyOf(name)))) return name;
  }
}

/**
 * The account of the environment, made where the address is not known yet. One that exists is left as it is: its
 * password and role may have been changed since, and an address that somebody else registered proves nothing.
 */
export async function createFirstAdmin(
  deps: FirstAdminDeps,
  given: { email: string; password: string },
): Promise<void> {
  const { reader, writer, hasher, newId } = deps;
  const email = readEmail(given.email);
  const passwordHash = await hasher.hash(given.password);
  while (!(await reader.findByEmail(email))) {
    const username = await freeName(reader);
    const account = newAccount({ id: newId(), username, email, passwordHash, role: 'admin', createdAt: new Date() });
    await writer.add(account, { kind: 'registered' }).catch((error: unknown) => {
      // Another process made it at this moment, or somebody took the name: look again.
      if (!isAppError(error, 'already_exists')) throw error;
    });
  }
}
