import type { IssueTokens, SignedIn } from '#app/issue-tokens';
import type { Account } from '#domain/account';
import { firstToken, hashToken, newSessionId, passwordFingerprintOf } from '#domain/refresh-token';
import { readUserAgent, type Session, type SessionEnd } from '#domain/session';
import type { SessionStore } from '#store/sessions';

export interface OpenSessionDeps {
  readonly sessions: Pick<SessionStore, 'insert'>;
  readonly issueTokens: IssueTokens;
  readonly sessionEnd: SessionEnd;
}

export type OpenSession = ReturnType<typeof createOpenSession>;

/** Opens a new session for a user whose password was right. */
export const createOpenSession =
  ({ sessions, issueTokens, sessionEnd }: OpenSessionDeps) =>
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
      createdAt,
      lastUsedAt: createdAt,
      expiresAt: sessionEnd({ createdAt }, account.role),
    };
    await sessions.insert(session);
    return issueTokens(session, token, nowMs);
  };
