import { defineEvent, handlers, on } from '@tallscreen/kit/events';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { TOLD_MS, type PushPublisher } from '@tallscreen/kit/push/publisher';
import {
  NotificationEventSchema,
  type NotificationEvent,
} from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import type { MessageEvent } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import { toldOfRead, toldOfSent, type Told } from '#events/announce';
import { messageEvent } from '#events/publish';

const notificationEvent = defineEvent(TOPICS.socialNotification, NotificationEventSchema);

/** With a margin: the mark of what was told at once may be that much older than the event. */
const FRESH_MS = TOLD_MS - 60_000;

/** Brings events to open sockets: notifications, and what was not told at once. Telling again what was told does nothing. */
export const liveTopics = (push: PushPublisher) =>
  handlers(
    on(messageEvent, (events) =>
      tellAll(
        push,
        events.map(({ message }) => ({ ...toldOfMessage(message), message })),
      ),
    ),
    on(notificationEvent, (events) =>
      tellAll(
        push,
        events.map(({ message }) => ({ ...toldOfNotification(message), message })),
      ),
    ),
  );

function toldOfMessage({ change }: MessageEvent): Told {
  if (change.case === 'sent') return toldOfSent(change.value);
  if (change.case === 'read') return toldOfRead(change.value);
  return { mark: '', pushes: [] };
}

const toldOfNotification = (value: NotificationEvent): Told => ({
  mark: `notification:${value.eventId}`,
  pushes: [{ userId: Number(value.notification?.userId ?? 0n), news: { case: 'notification', value } }],
});

type Dated = Told & { readonly message: { readonly occurredAtMs: bigint } };

/** Sent off in order. Of old ones nobody knows any more who was told: who is there asks for what was missed. */
async function tellAll(push: PushPublisher, news: readonly Dated[]): Promise<void> {
  const freshFrom = Date.now() - FRESH_MS;
  const isFresh = ({ message }: Dated): boolean => Number(message.occurredAtMs) >= freshFrom;
  const known = news.filter(({ pushes }) => pushes.length > 0);
  const missed = new Set(known.filter((told) => !isFresh(told)).flatMap(({ pushes }) => pushes.map((p) => p.userId)));
  await Promise.all([
    ...known.filter(isFresh).map(({ mark, pushes }) => push.once(mark, pushes)),
    ...[...missed].map((userId) => push.publish({ userId, news: { case: 'resync', value: {} } })),
  ]);
}
