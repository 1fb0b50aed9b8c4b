import { forbidden, invalid, unauthenticated } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';
import { nameKeyOf } from '#domain/names';
import type { PasswordHasher } from '#domain/password-hash';
import type { AccountReader, LoginTries } from '#domain/ports';
import { credentialsOf } from '#domain/refresh-token';
import type { IssuedSession, Sessions } from '#domain/sessions';

export interface Credentials {
  /** the e-mail address or the username */
  readonly login: string;
  readonly password: string;
  readonly adminOnly: boolean;
}

export interface SignInDeps {
  readonly accounts: AccountReader;
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly tries: LoginTries;
}

export interface SignedIn {
  readonly account: Account;
  readonly session: IssuedSession;
}

/**
 * A wrong name and a wrong password cannot be told apart, neither by the answer nor by its time. Too many guesses at one
 * password, by whichever spelling, make it a wrong one for a while: to say so would tell which name and address are one
 * person's.
 */
export function createSignIn({ accounts, sessions, hasher, tries }: SignInDeps) {
  const find = (login: string): Promise<Account | undefined> =>
    login.includes('@') ? accounts.findByEmail(login.trim().toLowerCase()) : accounts.findByNameKey(nameKeyOf(login));

  return async ({ login, password, adminOnly }: Credentials): Promise<SignedIn> => {
    if (login.trim() === '' || password === '') throw invalid('Both username and password are required.');
    const account = await find(login);
    const isRight = await hasher.verify(password, account?.passwordHash);
    // by the salted hash: nobody else has it, and a new password has another
    const target = credentialsOf(account?.passwordHash ?? nameKeyOf(login));
    const mayTry = await tries.take(target);
    if (!account || !isRight || !mayTry || account.status === 'deleted') throw refusal(adminOnly);
    await tries.giveBack(target);
    if (adminOnly && account.role !== 'admin') throw forbidden('Access denied: not an admin.');
    if (account.status === 'banned') throw forbidden(bannedSentence(account.banReason));
    return sessions.open(account);
  };
}

const refusal = (adminOnly: boolean) =>
  unauthenticated(adminOnly ? 'Invalid credentials or server error.' : 'Invalid username or password.');

export const bannedSentence = (reason: string): string =>
  reason ? `Your account has been banned. Reason: ${reason}` : 'Your account has been banned.';
