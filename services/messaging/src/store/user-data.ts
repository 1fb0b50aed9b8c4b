import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import type { Connection } from 'mongoose';
import { conversationIdOf } from '#domain/message';
import { messagesCollection } from '#store/messages';
import { pushDevicesCollection } from '#store/push-devices';
import { pushSettingsCollection } from '#store/push-settings';
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
  'push-devices': userDataKind({
    collection: pushDevicesCollection,
    filter: (userId) => ({ userId }),
    // Whoever knows the whole address, or the keys, can disturb the device.
    toRecord: ({ endpoint, locale, timeZone, addedAt, endsAt }) => {
      return {
        push_service: new URL(endpoint).origin,
        locale,
        time_zone: timeZone,
        added_at: addedAt,
        ends_at: endsAt ?? null,
      };
    },
  }),
  'push-settings': userDataKind({
    collection: pushSettingsCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({ mutedSubjects, showsMessageText, quietFrom, quietTo, timeZone }) => {
      return {
        muted_subjects: mutedSubjects,
        shows_message_text: showsMessageText,
        quiet_from: quietFrom,
        quiet_to: quietTo,
        time_zone: timeZone,
      };
    },
  }),
};
