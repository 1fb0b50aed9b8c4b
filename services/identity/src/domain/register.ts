import { newAccount } from '#domain/account-decisions';
import type { NameCheck } from '#domain/name-check';
import { readRegistration, type RegistrationForm } from '#domain/registration';
import type { PasswordHasher } from '#domain/password-hash';
import type { AccountWriter } from '#domain/ports';
import type { Sessions } from '#domain/sessions';
import type { SignedIn } from '#domain/sign-in';

export interface RegisterDeps {
  readonly writer: AccountWriter;
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly newId: () => number;
  readonly checkNames: NameCheck;
}

/** A new account, signed in, always with role user. */
export const createRegister =
  ({ writer, sessions, hasher, newId, checkNames }: RegisterDeps) =>
  async (form: RegistrationForm): Promise<SignedIn> => {
    const { username, email, password } = readRegistration(form, Date.now());
    await checkNames({ username, email });
    const passwordHash = await hasher.hash(password);
    const account = newAccount({ id: newId(), username, email, passwordHash, role: 'user', createdAt: new Date() });
    await writer.add(account, { kind: 'registered' });
    return sessions.open(account);
  };
