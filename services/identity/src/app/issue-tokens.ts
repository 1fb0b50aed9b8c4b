import type { KeyObject } from 'node:crypto';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import { unauthenticated } from '@tallscreen/kit/errors';
import type { EndSession } from '#app/end-session';
import type { Account } from '#domain/account';
import { passwordFingerprintOf } from '#domain/refresh-token';
import { REFRESH_TOKEN_SECONDS, type Session, type SessionTokens } from '#domain/session';
import type { UserStore } from '#store/users';

export interface IssueTokensDeps {
  readonly privateKey: KeyObject;
  readonly accessTokenSeconds: number;
  readonly users: Pick<UserStore, 'findById'>;
  readonly endSession: EndSession;
}

/** An account with the tokens of one of its sessions. */
export interface SignedIn {
  readonly account: Account;
  readonly tokens: SessionTokens;
}

export type IssueTokens = ReturnType<typeof createIssueTokens>;

export const sessionHasEnded = () => unauthenticated('Session has ended. Please log in again.');

/**
 * Signs an access token for a session. Ends the session and throws unauthenticated if the account is not active or has
 * another password by now.
 *
 * `nowMs` must be a time before this call, and the caller must insert the session before it or rotate it after it. Then a
 * logout, role change, ban or password reset cannot slip in between: it is seen here, or it revokes what is signed here, or
 * it has deleted the session.
 */
export const createIssueTokens =
  ({ privateKey, accessTokenSeconds, users, endSession }: IssueTokensDeps) =>
  async (
    { id: sessionId, userId, passwordFingerprint }: Pick<Session, 'id' | 'userId' | 'passwordFingerprint'>,
    refreshToken: string,
    nowMs: number,
  ): Promise<SignedIn> => {
    const account = await users.findById(userId);
    if (account?.status !== 'active' || passwordFingerprintOf(account.passwordHash) !== passwordFingerprint) {
      await endSession(sessionId);
      throw sessionHasEnded();
    }
    const person = { userId, username: account.username, role: account.role, sessionId };
    const tokens: SessionTokens = {
      accessToken: await signAccessToken(privateKey, person, accessTokenSeconds, nowMs),
      expiresInSeconds: accessTokenSeconds,
      refreshToken,
      refreshExpiresInSeconds: REFRESH_TOKEN_SECONDS,
    };
    return { account, tokens };
  };
