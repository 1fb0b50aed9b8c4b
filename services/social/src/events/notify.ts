import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { handlers, on, type EventType, type ReceivedEvent, type Subscription } from '@tallscreen/kit/events';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import { processOnce } from '@tallscreen/kit/outbox/inbox';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import type { Notice } from '#domain/notification';
import {
  clipNotices,
  decisionNotices,
  engagementNotices,
  followNotices,
  reportNotices,
  userNotices,
} from '#events/notices';
import {
  DecisionEvents,
  EngagementEvents,
  FollowEvents,
  PromoEvents,
  ReportEvents,
  UserEvents,
  VideoEvents,
} from '#events/topics';
import type { Items } from '#store/items';
import type { Tell } from '#store/tell';

export const NOTIFY_GROUP = 'social-notifications';

export interface NotifyDeps {
  readonly connection: Connection;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly items: Pick<Items, 'findMany'>;
  readonly tell: Tell;
}

/** What people are told, once for each event however often it comes. */
export function notifyTopics({ connection, outbox, items, tell }: NotifyDeps): Record<string, BatchHandler> {
  async function tellOnce(events: readonly { id: string; notices: readonly Notice[] }[]): Promise<void> {
    const news = events.filter(({ notices }) => notices.length > 0);
    if (news.length === 0) return;
    await processOnce(connection, NOTIFY_GROUP, news, (fresh, session) =>
      tell(
        fresh.flatMap(({ notices }) => notices),
        session,
      ),
    );
    outbox.wake();
  }

  const telling = <D extends DescMessage>(
    type: EventType<D>,
    noticesOf: (event: ReceivedEvent<MessageShape<D>>) => Notice[],
  ): Subscription =>
    on(type, (events) => tellOnce(events.map((event) => ({ id: event.id, notices: noticesOf(event) }))));

  return handlers(
    on(EngagementEvents, async (events) => {
      const clips = await items.findMany([...new Set(events.map(({ message }) => Number(message.itemId)))]);
      const titleOf = (itemId: number) => clips.get(itemId)?.title ?? '';
      await tellOnce(events.map(({ id, message }) => ({ id, notices: engagementNotices(message, titleOf) })));
    }),
    telling(FollowEvents, ({ message }) => followNotices(message)),
    telling(VideoEvents, ({ message }) => clipNotices(message)),
    telling(PromoEvents, ({ message }) => clipNotices(message)),
    telling(DecisionEvents, ({ message }) => decisionNotices(message)),
    telling(UserEvents, ({ message }) => userNotices(message)),
    telling(ReportEvents, reportNotices),
  );
}
