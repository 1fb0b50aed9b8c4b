import type { KeyObject } from 'node:crypto';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';
import { type AppError, fail } from '@tallscreen/kit/errors';
import { readLine } from '@tallscreen/proto/rules/read-text';
import type { SignedIn } from '#app/issue-tokens';
import type { EndBan } from '#app/end-ban';
import { isDeviceOf, type KnownDevices } from '#app/known-devices';
import type { OpenSession } from '#app/open-session';
import type { PasswordHasher } from '#app/password-hasher';
import type { SecurityLog } from '#app/security-log';
import type { UseSecondFactor } from '#app/use-second-factor';
import type { Account } from '#domain/account';
import { isBanOver } from '#domain/account-decisions';
import { nameKeyOf } from '#domain/names';
import { passwordFingerprintOf } from '#domain/refresh-token';
import { CODE_ATTEMPTS, type LoginAttempts } from '#store/login-attempts';
import type { UserStore } from '#store/users';
import type { WaitingRegistrationStore } from '#store/waiting-registrations';

export interface Credentials {
  /** The e-mail address or the username. */
  readonly login: string;
  readonly password: string;
  /** Whether only admins may sign in. */
  readonly adminOnly: boolean;
  /** The token of an earlier login on this device, empty if there is none. */
  readonly deviceToken: string;
  /** The User-Agent header of the device, empty if there is none. */
  readonly userAgent: string;
  /** The two-factor code; empty if the user has not been asked for one. */
  readonly totpCode: string;
}

export interface SignInDeps {
  readonly users: Pick<UserStore, 'findByEmail' | 'findByNameKey'>;
  readonly waiting: Pick<WaitingRegistrationStore, 'findByEmail' | 'findByNameKey'>;
  readonly hasher: PasswordHasher;
  readonly attempts: LoginAttempts;
  readonly codeAttempts: LoginAttempts;
  readonly openSession: OpenSession;
  readonly useSecondFactor: UseSecondFactor;
  readonly devices: KnownDevices;
  readonly endBan: EndBan;
  readonly securityLog: Pick<SecurityLog, 'record'>;
  readonly privateKey: KeyObject;
}

interface Finder<T> {
  readonly findByEmail: (email: string) => Promise<T | undefined>;
  readonly findByNameKey: (nameKey: string) => Promise<T | undefined>;
}

export type SignedInDevice = SignedIn & { readonly deviceToken: string };

/**
 * Opens a session for a login and password. An unknown login and a wrong password get the same answer in the same time.
 * So do too many attempts on one password: another answer would reveal which name and address belong together. Attempts
 * from a known device of the user have a count of their own, so that nobody else can use it up. A user with a second
 * factor also needs a code. Wrong codes count in that count too, and in a stricter one: only somebody who knows the
 * password can use that up.
 */
export function createSignIn(deps: SignInDeps) {
  const { users, waiting, hasher, attempts, codeAttempts, openSession, useSecondFactor, devices, endBan, securityLog } =
    deps;

  const findIn = <T>(store: Finder<T>, login: string): Promise<T | undefined> =>
    login.includes('@')
      ? store.findByEmail(login.trim().toLowerCase())
      : store.findByNameKey(nameKeyOf(readLine(login)));

  return async (credentials: Credentials): Promise<SignedInDevice> => {
    const { login, password, adminOnly, deviceToken, userAgent, totpCode } = credentials;
    if (login.trim() === '' || password === '') throw fail('credentials_required');
    // Both are always read, so that the time does not tell in which of them the login is.
    const [account, waitingEntry] = await Promise.all([findIn(users, login), findIn(waiting, login)]);
    const entry = account ? undefined : waitingEntry;
    const device = await devices.read(deviceToken);
    const isRight = await hasher.verify(password, (account ?? entry)?.passwordHash);
    // Attempts are counted by the salted hash: it belongs to one account only, and a new password starts a new count.
    const target = isDeviceOf(account, device)
      ? `device:${device.id}`
      : passwordFingerprintOf((account ?? entry)?.passwordHash ?? nameKeyOf(login));
    const mayTry = await attempts.take(target);
    const who = { name: nameKeyOf(login), ...(account && { userId: account.id }) };
    const refuse = async (refused: AppError): Promise<never> => {
      await securityLog.record({ type: 'login_failed', ...who });
      throw refused;
    };
    if (entry && isRight && mayTry && !adminOnly) {
      await attempts.giveBack(target);
      return refuse(fail('registration_waiting'));
    }
    if (!account || !isRight || !mayTry || account.status === 'deleted') return refuse(refusal(adminOnly));
    // A wrong two-factor code stays counted like a wrong password.
    const isCodeMissing = account.secondFactor !== null && totpCode.trim() === '';
    if (account.secondFactor && !isCodeMissing) {
      if (!(await codeAttempts.take(target))) return refuse(tooManyCodes());
      const isCodeRight = await useSecondFactor(account, totpCode).catch(async (error: unknown) => {
        // The database failed to record that the code is used. A wrong code needs no write, so it stays counted.
        await Promise.allSettled([codeAttempts, attempts].map((count) => count.giveBack(target)));
        throw error;
      });
      if (!isCodeRight) return refuse(totpRequired('wrong_two_factor_code'));
      await codeAttempts.giveBack(target);
    }
    await attempts.giveBack(target);
    // The password is right but the code is missing. The user sends it next; a stranger who knows the password cannot.
    if (isCodeMissing) return refuse(totpRequired('two_factor_code_missing'));
    if (adminOnly && account.role !== 'admin') return refuse(fail('not_an_admin'));
    // The job that ends bans may not have processed this one yet.
    const current = isBanOver(account, new Date()) ? await endBan(account.id) : account;
    if (current.status === 'banned') return refuse(await banned(current, deps.privateKey));
    const signedIn = await openSession(current, userAgent);
    await securityLog.record({ type: 'login', ...who });
    return { ...signedIn, deviceToken: await devices.remember(account, device) };
  };
}

const APPEAL_TOKEN_SECONDS = 3_600;

const refusal = (adminOnly: boolean) => fail(adminOnly ? 'invalid_admin_credentials' : 'invalid_credentials');

/** Told only to callers who know the password. */
const totpRequired = (code: 'wrong_two_factor_code' | 'two_factor_code_missing') =>
  fail(code, { fields: { totp_required: true } });

const tooManyCodes = () => fail('too_many_wrong_codes', { retryAfterSeconds: CODE_ATTEMPTS.windowSeconds });

/**
 * Told only to callers who know the password. The token opens the decision and its appeal, and nothing else; a ban
 * without a decision has none.
 */
async function banned(account: Account, privateKey: KeyObject): Promise<AppError> {
  const { id: userId, username, banId, banReason, banReasonCode, banEndsAt } = account;
  const params = { reason: banReason, reason_code: banReasonCode, until: banEndsAt?.toISOString() ?? '' };
  if (!banId) return fail('banned', { params });
  // The role of a banned user opens nothing.
  const person: Person = { userId, username, role: 'user', sessionId: `ban-${banId}`, appealedBanId: banId };
  const token = await signAccessToken(privateKey, person, APPEAL_TOKEN_SECONDS);
  return fail('banned', { params, fields: { appeal_token: token, decision_id: banId } });
}
