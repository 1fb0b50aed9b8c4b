import type { KeyObject } from 'node:crypto';
import type { EndSession } from '#app/end-session';
import { sessionHasEnded, type IssueTokens } from '#app/issue-tokens';
import type { SecurityLog } from '#app/security-log';
import { createNextToken, hashToken, sessionIdOf } from '#domain/refresh-token';
import type { SessionTokens } from '#domain/session';
import type { SessionStore } from '#store/sessions';

export interface RefreshSessionDeps {
  readonly privateKey: KeyObject;
  readonly sessions: Pick<SessionStore, 'find' | 'rotate'>;
  readonly issueTokens: IssueTokens;
  readonly endSession: EndSession;
  readonly securityLog: Pick<SecurityLog, 'record'>;
}

/** A second attempt sees the rotation to which the first one lost. */
const MAX_ATTEMPTS = 3;

/**
 * Returns the next pair of tokens of a session. Simultaneous calls with one token get the same pair. A token that is
 * used again later ends its session, because it may have been stolen. Throws unauthenticated if the session has ended.
 */
export function createRefreshSession(deps: RefreshSessionDeps) {
  const { privateKey, sessions, issueTokens, endSession, securityLog } = deps;
  const nextTokenOf = createNextToken(privateKey);
  const running = new Map<string, Promise<SessionTokens>>();

  async function rotate(token: string): Promise<SessionTokens> {
    const sessionId = sessionIdOf(token);
    if (!sessionId) throw sessionHasEnded();
    const tokenHash = hashToken(token);
    const nextToken = nextTokenOf(token);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const nowMs = Date.now();
      const session = await sessions.find(sessionId);
      if (!session || session.expiresAt.getTime() <= nowMs) throw sessionHasEnded();
      const isNewest = tokenHash === session.tokenHash;
      // After a lost race the token may be the previous one: then both calls return the same next token.
      const hasLostRace = attempt > 0 && tokenHash === session.previousTokenHash;
      if (!isNewest && !hasLostRace) {
        await endSession(sessionId);
        await securityLog.record({ type: 'refresh_reuse', userId: session.userId });
        throw sessionHasEnded();
      }
      const { tokens } = await issueTokens(session, nextToken, nowMs);
      if (!isNewest) return tokens;
      // The rotation comes last: if anything fails before it, the token is still valid for another try.
      const next = { tokenHash: hashToken(nextToken), lastUsedAt: new Date(nowMs) };
      if (await sessions.rotate(session, next)) return tokens;
    }
    throw sessionHasEnded();
  }

  return (token: string): Promise<SessionTokens> => {
    let tokens = running.get(token);
    if (!tokens) {
      tokens = rotate(token).finally(() => running.delete(token));
      running.set(token, tokens);
    }
    return tokens;
  };
}
