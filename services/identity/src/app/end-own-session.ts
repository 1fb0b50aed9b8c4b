import { fail } from '@tallscreen/kit/errors';
import type { EndSession } from '#app/end-session';
import type { RevocationStore } from '#store/revocations';
import type { SessionStore } from '#store/sessions';

export interface EndOwnSessionDeps {
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly revocations: Pick<RevocationStore, 'hasEnded'>;
  readonly endSession: EndSession;
}

/**
 * Ends one of the user's sessions. A repeated call succeeds while the end is recorded. Throws not_found if the session
 * is not theirs. Because a recorded end does not say whose session it was, every caller who knows the id of an ended
 * session gets the same answer.
 */
export const createEndOwnSession =
  ({ sessions, revocations, endSession }: EndOwnSessionDeps) =>
  async (userId: number, sessionId: string): Promise<void> => {
    const session = await sessions.find(sessionId);
    if (!session && (await revocations.hasEnded(sessionId))) return;
    if (session?.userId !== userId) throw fail('session_not_found');
    await endSession(sessionId);
  };
