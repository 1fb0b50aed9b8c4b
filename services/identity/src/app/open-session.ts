import type { IssueTokens, SignedIn } from '#app/issue-tokens';
import type { Account } from '#domain/account';
import { firstToken, hashToken, newSessionId, passwordFingerprintOf } from '#domain/refresh-token';
import { sessionExpiryFrom, type Session } from '#domain/session';
import type { SessionStore } from '#store/sessions';

export interface OpenSessionDeps {
  readonly sessions: Pick<SessionStore, 'insert'>;
  readonly issueTokens: IssueTokens;
}

export type OpenSession = ReturnType<typeof createOpenSession>;

/** Opens a new session for a user whose password was right. */
export const createOpenSession =
  ({ sessions, issueTokens }: OpenSessionDeps) =>
  async (account: Account): Promise<SignedIn> => {
    const id = newSessionId();
    const token = firstToken(id);
    const nowMs = Date.now();
    const session: Session = {
      id,
      userId: account.id,
      passwordFingerprint: passwordFingerprintOf(account.passwordHash),
      tokenHash: hashToken(token),
      previousTokenHash: '',
      expiresAt: sessionExpiryFrom(nowMs),
    };
    await sessions.insert(session);
    return issueTokens(session, token, nowMs);
  };
