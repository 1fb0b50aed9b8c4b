import type { Person } from '@tallscreen/kit/auth/person';
import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import { hasOtherWritten } from '#domain/thread';
import type { OnlineUserStore } from '#store/online-users';
import type { ThreadStore } from '#store/threads';

export interface ListOnlineDeps {
  readonly onlineUsers: Pick<OnlineUserStore, 'filterOnline' | 'listAll'>;
  readonly threads: Pick<ThreadStore, 'listWhoWrote' | 'readMany'>;
  readonly findBlocked: FindBlocked;
  /** Counts every message of this user's conversations that is stored so far. */
  readonly updateThreadsOf: (userId: number) => Promise<void>;
}

const MAX_CONVERSATIONS = 1_000;
const MAX_FOR_ADMINS = 10_000;

/**
 * Returns users who are online: those of `userIds` whom the viewer follows, and those with whom the viewer has
 * exchanged messages in both directions. Leaves out users who have a block with the viewer. Admins see all users.
 */
export const createListOnline =
  ({ onlineUsers, threads, findBlocked, updateThreadsOf }: ListOnlineDeps) =>
  async (viewer: Pick<Person, 'userId' | 'role'>, userIds: readonly number[]): Promise<number[]> => {
    const now = Date.now();
    if (viewer.role === 'admin') return onlineUsers.listAll(now, MAX_FOR_ADMINS);
    await updateThreadsOf(viewer.userId);
    const followed = new Set(userIds);
    const writers = await threads.listWhoWrote(viewer.userId, MAX_CONVERSATIONS);
    const found = await onlineUsers.filterOnline([...new Set([...followed, ...writers])], now);
    const theirs = found.filter((id) => !followed.has(id)).map((ownerId) => ({ ownerId, otherId: viewer.userId }));
    const answered = new Set((await threads.readMany(theirs)).filter(hasOtherWritten).map(({ ownerId }) => ownerId));
    const online = found.filter((id) => followed.has(id) || answered.has(id));
    const blocked = await findBlocked(viewer.userId, online);
    return online.filter((id) => !blocked.has(id));
  };
