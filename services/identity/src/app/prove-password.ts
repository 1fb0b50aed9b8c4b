import type { EndSession } from '#app/end-session';
import { sessionHasEnded } from '#app/issue-tokens';
import type { PasswordHasher } from '#app/password-hasher';
import type { SecurityLog } from '#app/security-log';
import type { Account } from '#domain/account';
import { passwordFingerprintOf } from '#domain/refresh-token';
import type { LoginAttempts } from '#store/login-attempts';
import type { SessionStore } from '#store/sessions';

export interface ProvePasswordDeps {
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly attempts: Pick<LoginAttempts, 'take'>;
  readonly sessions: Pick<SessionStore, 'countPasswordAttempt' | 'giveBackPasswordAttempt' | 'clearPasswordAttempts'>;
  readonly endSession: EndSession;
  readonly securityLog: Pick<SecurityLog, 'record'>;
}

const MAX_MISSES = 5;

export type ProvePassword = ReturnType<typeof createProvePassword>;

/**
 * Returns whether the password of a signed-in user is right, and the additional check `proveMore` too. Every call that
 * asks a signed-in user for the password uses this function.
 * A wrong password also counts as a failed login, and is logged as one. The fifth wrong one in a row ends the session
 * and throws unauthenticated, so that somebody who has stolen only the session cannot go on guessing. With two-factor
 * sign-in the right password alone does not reset the count: otherwise somebody who knows the password could go on
 * guessing codes. Each attempt is counted before it is checked, so that simultaneous attempts cannot exceed the limit.
 * The count of failed logins does not block this call, because strangers could use it up.
 */
export const createProvePassword =
  ({ hasher, attempts, sessions, endSession, securityLog }: ProvePasswordDeps) =>
  async (
    account: Account,
    sessionId: string,
    password: string,
    proveMore?: () => Promise<boolean>,
  ): Promise<boolean> => {
    const isPasswordRight = await hasher.verify(password, account.passwordHash);
    const isRight = isPasswordRight && ((await proveMore?.()) ?? true);
    const count = await sessions.countPasswordAttempt(sessionId);
    if (count === undefined) throw sessionHasEnded();
    if (isRight && count <= MAX_MISSES) {
      const isAllProven = account.secondFactor === null || proveMore !== undefined;
      await (isAllProven ? sessions.clearPasswordAttempts(sessionId) : sessions.giveBackPasswordAttempt(sessionId));
      return true;
    }
    if (!isRight) {
      await attempts.take(passwordFingerprintOf(account.passwordHash));
      await securityLog.record({ type: 'login_failed', userId: account.id });
    }
    if (count < MAX_MISSES) return false;
    await endSession(sessionId);
    throw sessionHasEnded();
  };
