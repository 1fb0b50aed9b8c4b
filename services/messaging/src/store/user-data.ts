import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import type { Connection } from 'mongoose';
import { conversationIdOf } from '#domain/message';
import { messagesCollection } from '#store/messages';
import { createThreadStore } from '#store/threads';

/**
 * All conversations of a user, including messages that they have deleted on their side: these are stored as long as the
 * other side keeps them.
 */
async function conversationsOf(userId: number, connection: Connection) {
  const others = await createThreadStore(connection).listOwned(userId);
  return others.length > 0 ? { conversationId: { $in: others.map((id) => conversationIdOf(userId, id)) } } : null;
}

/** The data of this service that an export of a user's data contains. */
export const userDataKinds = {
  messages: userDataKind({
    collection: messagesCollection,
    filter: conversationsOf,
    toRecord: ({ _id: id, senderId, receiverId, content, createdAt }) => {
      return { id, sender_id: senderId, receiver_id: receiverId, content, created_at: createdAt };
    },
  }),
};
