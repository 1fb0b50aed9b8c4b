import { currentRequest } from '@tallscreen/kit/context';
import type { EndSession } from '#app/end-session';
import { sessionHasEnded, type IssueTokens, type SignedIn } from '#app/issue-tokens';
import type { Account } from '#domain/account';
import { firstToken, hashToken, newSessionId, passwordFingerprintOf } from '#domain/refresh-token';
import { networkOf, readUserAgent, type Session, type SessionEnd } from '#domain/session';
import type { SessionStore } from '#store/sessions';

export interface OpenSessionDeps {
  readonly sessions: Pick<SessionStore, 'insert'>;
  readonly issueTokens: IssueTokens;
  readonly endSession: EndSession;
  readonly sessionEnd: SessionEnd;
}

export type OpenSession = ReturnType<typeof createOpenSession>;

/**
 * Opens a new session for a user whose password was right. `account` is the account that the sign-in was checked
 * against. Throws unauthenticated if two-factor sign-in was turned on since, because this sign-in was not asked for a
 * code.
 */
export const createOpenSession =
  ({ sessions, issueTokens, endSession, sessionEnd }: OpenSessionDeps) =>
  async (account: Account, userAgent: string): Promise<SignedIn> => {
    const id = newSessionId();
    const token = firstToken(id);
    const nowMs = Date.now();
    const createdAt = new Date(nowMs);
    const session: Session = {
      id,
      userId: account.id,
      passwordFingerprint: passwordFingerprintOf(account.passwordHash),
      tokenHash: hashToken(token),
      previousTokenHash: '',
      userAgent: readUserAgent(userAgent),
      network: networkOf(currentRequest()?.clientAddress ?? ''),
      createdAt,
      lastUsedAt: createdAt,
      expiresAt: sessionEnd({ createdAt }, account.role),
    };
    await sessions.insert(session);
    const signedIn = await issueTokens(session, token, nowMs);
    // Turning it on has ended the sessions stored by then. This one may have been stored later.
    const { secondFactor } = signedIn.account;
    if (secondFactor && secondFactor.secret !== account.secondFactor?.secret) {
      await endSession(id);
      throw sessionHasEnded();
    }
    return signedIn;
  };
