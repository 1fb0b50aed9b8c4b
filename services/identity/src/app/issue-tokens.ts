import type { KeyObject } from 'node:crypto';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';
import { fail } from '@tallscreen/kit/errors';
import type { EndSession } from '#app/end-session';
import type { Account } from '#domain/account';
import { passwordFingerprintOf } from '#domain/refresh-token';
import { mustSetUpTotp } from '#domain/second-factor';
import type { Session, SessionEnd, SessionTokens } from '#domain/session';
import type { UserStore } from '#store/users';

export interface IssueTokensDeps {
  readonly privateKey: KeyObject;
  readonly accessTokenSeconds: number;
  readonly users: Pick<UserStore, 'findById'>;
  readonly endSession: EndSession;
  readonly sessionEnd: SessionEnd;
  /** The setting ADMIN_REQUIRE_TOTP. */
  readonly adminsMustUseTotp: boolean;
}

/** An account with the tokens of one of its sessions. */
export interface SignedIn {
  readonly account: Account;
  readonly tokens: SessionTokens;
}

export type IssueTokens = ReturnType<typeof createIssueTokens>;

export const sessionHasEnded = () => fail('session_ended');

/**
 * Signs an access token for a session. If the session's time is over, or the account is not active or has another
 * password by now, ends the session and throws unauthenticated. `nowMs` must be a time before this call, and the caller
 * must insert the session before it or rotate it after it. Then a concurrent logout, role change, ban or password reset
 * is never missed: this call sees it, or it revokes the token signed here, or it has deleted the session.
 */
export const createIssueTokens =
  ({ privateKey, accessTokenSeconds, users, endSession, sessionEnd, adminsMustUseTotp }: IssueTokensDeps) =>
  async (
    session: Pick<Session, 'id' | 'userId' | 'passwordFingerprint' | 'createdAt' | 'expiresAt'>,
    refreshToken: string,
    nowMs: number,
  ): Promise<SignedIn> => {
    const { id: sessionId, userId, passwordFingerprint } = session;
    const account = await users.findById(userId);
    const sessionEndsAtMs = account ? endOf(session, sessionEnd, account) : 0;
    const secondsLeft = secondsUntil(sessionEndsAtMs, nowMs);
    const isOver = account?.status !== 'active' || secondsLeft <= 0;
    if (isOver || passwordFingerprintOf(account.passwordHash) !== passwordFingerprint) {
      await endSession(sessionId);
      throw sessionHasEnded();
    }
    const person: Person = {
      userId,
      username: account.username,
      role: account.role,
      sessionId,
      sessionEndsAtMs,
      ...(mustSetUpTotp(account, adminsMustUseTotp) && { mustSetUpTotp: true }),
    };
    const expiresInSeconds = Math.min(accessTokenSeconds, secondsLeft);
    const tokens: SessionTokens = {
      accessToken: await signAccessToken(privateKey, person, expiresInSeconds, nowMs),
      expiresInSeconds,
      refreshToken,
      refreshExpiresInSeconds: secondsLeft,
    };
    return { account, tokens };
  };

/** The settings may have shorter lifetimes now than when the session was opened. */
const endOf = (session: Pick<Session, 'createdAt' | 'expiresAt'>, sessionEnd: SessionEnd, { role }: Account): number =>
  Math.min(session.expiresAt.getTime(), sessionEnd(session, role).getTime());

const secondsUntil = (endMs: number, nowMs: number): number => Math.floor((endMs - nowMs) / 1000);
