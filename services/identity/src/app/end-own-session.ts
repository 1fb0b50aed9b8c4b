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
 * Ends one of the user's sessions. A repeat succeeds again, while the end is known. Throws not_found if it is not theirs.
 * The id of an ended session says nothing about whose it was, so that anybody who knows it gets the same answer.
 */
export const createEndOwnSession =
  ({ sessions, revocations, endSession }: EndOwnSessionDeps) =>
  async (userId: number, sessionId: string): Promise<void> => {
    const session = await sessions.find(sessionId);
    if (!session && (await revocations.hasEnded(sessionId))) return;
    if (session?.userId !== userId) throw fail('session_not_found');
    await endSession(sessionId);
  };
