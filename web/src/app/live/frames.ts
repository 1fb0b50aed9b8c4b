import { api } from '../../api/base.ts';
import { messagesApi } from '../../api/messages.ts';
import { notificationsApi } from '../../api/notifications.ts';
import type { Message } from '@tallscreen/bff/contract/message';
import type { Notification } from '@tallscreen/bff/contract/notification';
import type { ServerFrame, ServerFrameOf } from '@tallscreen/bff/contract/socket';
import type { AppStore } from '../store.ts';
import { typingEnded, typingSeen } from './slice.ts';

type Dispatch = AppStore['dispatch'];

/** Adds messages to the cached conversation in order, each once. */
export const mergeMessages = (dispatch: Dispatch, userId: number, messages: readonly Message[]) =>
  dispatch(
    messagesApi.util.updateQueryData('conversation', userId, (page) => {
      const known = new Set(page.messages.map(({ id }) => id));
      const fresh = messages.filter(({ id }) => !known.has(id));
      page.messages = [...page.messages, ...fresh].toSorted((a, b) => b.id - a.id);
    }),
  );

/** Puts a message into the cached list of conversations, or loads the list again if the conversation is not in it. */
function showInThreads(dispatch: Dispatch, otherId: number, message: Message): void {
  let isKnown = false;
  dispatch(
    messagesApi.util.updateQueryData('threads', undefined, ({ pages }) => {
      const thread = pages.flatMap(({ threads }) => threads).find(({ user }) => user.id === otherId);
      const [first] = pages;
      if (!thread || !first) return;
      isKnown = true;
      if (message.id <= (thread.last_message?.id ?? 0)) return;
      thread.last_message = message;
      if (message.sender_id === otherId) {
        thread.has_written = true;
        thread.unread_count += 1;
        for (const page of pages) page.unread_count += 1;
      }
      for (const page of pages) page.threads = page.threads.filter(({ user }) => user.id !== otherId);
      first.threads.unshift(thread);
    }),
  );
  if (!isKnown) dispatch(messagesApi.util.invalidateTags([{ type: 'Threads', id: 'LIST' }]));
}

function showMessage(dispatch: Dispatch, otherId: number, message: Message): void {
  mergeMessages(dispatch, otherId, [message]);
  showInThreads(dispatch, otherId, message);
}

type Told = ServerFrameOf<'new_message'> | ServerFrameOf<'sent'>;

const messageOf = (frame: Told, ownId: number): Message => ({
  id: frame.message_id,
  sender_id: frame.type === 'sent' ? ownId : frame.from,
  receiver_id: frame.type === 'sent' ? frame.to : ownId,
  content: frame.content,
  created_at: frame.timestamp,
  is_read: false,
  client_id: frame.type === 'sent' ? frame.client_id : null,
});

function onRead(dispatch: Dispatch, by: number, upTo: number) {
  dispatch(
    messagesApi.util.updateQueryData('conversation', by, ({ messages }) => {
      for (const message of messages) if (message.receiver_id === by && message.id <= upTo) message.is_read = true;
    }),
  );
}

/** Kinds of notifications that say that a video or promo of the user has another status. */
const STATUS_KINDS: ReadonlySet<Notification['kind']> = new Set<Notification['kind']>([
  'approved',
  'scheduled',
  'published',
  'rejected',
  'removed',
  'tier_up',
  'tier_down',
]);

/** Reloads the lists that show the statuses of the user's videos and promos. */
export const refreshOwnItems = (dispatch: Dispatch) =>
  dispatch(api.util.invalidateTags(['Uploads', 'Promos', 'Stats']));

/** The frame's type replaces the notification's; screens read `kind`. */
function onNotification(dispatch: Dispatch, { unread_count: unread, ...entry }: ServerFrameOf<'notification'>) {
  const notification: Notification = { ...entry, type: null };
  if (STATUS_KINDS.has(notification.kind)) refreshOwnItems(dispatch);
  dispatch(
    notificationsApi.util.updateQueryData('notifications', undefined, ({ pages }) => {
      const [first] = pages;
      if (!first) return;
      // A pushed notification comes without its actor's picture.
      const { actor } = notification;
      const known = pages.flatMap((page) => page.notifications).find((each) => actor && each.actor?.id === actor.id);
      for (const page of pages) page.notifications = page.notifications.filter(({ id }) => id !== notification.id);
      first.notifications.unshift(known?.actor ? { ...notification, actor: known.actor } : notification);
      first.unread_count = unread;
    }),
  );
}

/** Applies one websocket frame to the cached data. Skips unknown types, such as those of a later version. */
export function applyFrame(dispatch: Dispatch, ownId: number, frame: ServerFrame): void {
  switch (frame.type) {
    case 'new_message':
      dispatch(typingEnded(frame.from));
      showMessage(dispatch, frame.from, messageOf(frame, ownId));
      break;
    case 'sent':
      showMessage(dispatch, frame.to, messageOf(frame, ownId));
      break;
    case 'read':
      onRead(dispatch, frame.by, frame.up_to);
      break;
    case 'typing':
      dispatch(typingSeen(frame.from));
      break;
    case 'notification':
      onNotification(dispatch, frame);
      break;
    case 'ack':
    case 'authenticated':
    case 'error':
    case 'pong':
  }
}
