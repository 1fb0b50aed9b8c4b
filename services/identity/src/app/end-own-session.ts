import { notFound } from '@tallscreen/kit/errors';
import type { EndSession } from '#app/end-session';
import type { SessionStore } from '#store/sessions';

export interface EndOwnSessionDeps {
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly endSession: EndSession;
}

/** Ends one of the user's sessions. Throws not_found if it is not theirs or has ended. */
export const createEndOwnSession =
  ({ sessions, endSession }: EndOwnSessionDeps) =>
  async (userId: number, sessionId: string): Promise<void> => {
    const session = await sessions.find(sessionId);
    if (session?.userId !== userId) throw notFound('Session not found.');
    await endSession(sessionId);
  };
