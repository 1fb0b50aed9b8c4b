import { numberCursor, readPage, type PageRequest } from '@tallscreen/kit/page';
import { isReadBy, seenUpToOf, type Thread } from '#domain/thread';
import type { ThreadStore } from '#store/threads';

export interface ListThreadsDeps {
  readonly threads: Pick<ThreadStore, 'list' | 'readMany' | 'countUnread'>;
  /** Counts every message of this user's conversations that is stored so far. */
  readonly updateThreadsOf: (userId: number) => Promise<void>;
}

export interface ThreadsRequest extends PageRequest {
  readonly ownerId: number;
}

export interface ListedThread extends Thread {
  /** Whether the receiver of the last message has read it. */
  readonly isLastRead: boolean;
}

export interface ThreadsPage {
  readonly threads: readonly ListedThread[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
  /** Unread messages in all of the user's threads. */
  readonly unreadCount: number;
}

const sizes = { fallback: 50, max: 100 };

/** Returns one page of the user's threads, the newest message first. */
export const createListThreads =
  ({ threads, updateThreadsOf }: ListThreadsDeps) =>
  async ({ ownerId, ...request }: ThreadsRequest): Promise<ThreadsPage> => {
    await updateThreadsOf(ownerId);
    const [{ entries: found, nextPageToken }, unreadCount] = await Promise.all([
      readPage(request, {
        sizes,
        cursor: numberCursor,
        list: (keyset) => threads.list(ownerId, keyset),
        cursorOf: ({ lastMessageId }) => lastMessageId,
      }),
      threads.countUnread(ownerId),
    ]);
    // The other user's thread says whether a sent message was read.
    const sentLast = found.filter(({ lastMessage }) => lastMessage?.senderId === ownerId);
    const others = await threads.readMany(sentLast.map(({ otherId }) => ({ ownerId: otherId, otherId: ownerId })));
    const receiverThreads = new Map(others.map((thread) => [thread.ownerId, thread]));
    return {
      threads: found.map((thread) => {
        const isSent = thread.lastMessage?.senderId === ownerId;
        const isLastRead = isSent
          ? isReadBy(receiverThreads.get(thread.otherId), thread.lastMessageId)
          : thread.lastMessageId <= seenUpToOf(thread);
        return { ...thread, isLastRead };
      }),
      unreadCount,
      nextPageToken,
    };
  };
