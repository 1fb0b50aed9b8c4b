import { readText } from '@tallscreen/proto/rules/read-text';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Message, Thread } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import type * as schemas from '#contract/message';
import { clientIdView } from '#views/client-id';
import { iso, orNull } from '#views/scalar';

export const messageView = (message: Message): schemas.Message => ({
  id: Number(message.id),
  sender_id: Number(message.senderId),
  receiver_id: Number(message.receiverId),
  content: readText(message.content),
  created_at: iso(message.createdAt),
  is_read: message.isRead,
  client_id: clientIdView(message.clientId),
});

/** The other user keeps the conversation with a deleted account, without its name. */
const DELETED_ACCOUNT = 'Deleted account';

export const threadView = (thread: Thread, other: PublicUser | undefined): schemas.Thread => ({
  user: {
    id: Number(thread.userId),
    username: other?.username ?? DELETED_ACCOUNT,
    avatar_url: other ? orNull(other.avatarUrl) : null,
  },
  last_message: thread.lastMessage ? messageView(thread.lastMessage) : null,
  unread_count: Number(thread.unreadCount),
  has_written: thread.hasOtherWritten,
});
