import type { Session } from '#domain/session';
import type { SessionStore } from '#store/sessions';

const MAX_LISTED = 100;

export type ListSessions = ReturnType<typeof createListSessions>;

/** Returns the user's newest sessions, the most recently used first. */
export const createListSessions =
  ({ sessions }: { readonly sessions: Pick<SessionStore, 'listOf'> }) =>
  (userId: number): Promise<Session[]> =>
    sessions.listOf(userId, new Date(), MAX_LISTED);
