import { handlers, on } from '@tallscreen/kit/events';
import { toId } from '@tallscreen/kit/ids';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { Counters } from '#domain/item';
import { EngagementEvents } from '#events/topics';
import type { EngagementCache, EngagementChange } from '#store/engagement-cache';

const countersIn = ({ counters }: EngagementEvent): Counters => ({
  likes: Number(counters?.likeCount ?? 0n),
  comments: Number(counters?.commentCount ?? 0n),
  revision: Number(counters?.revision ?? 0n),
});

function changeIn(events: readonly EngagementEvent[]): EngagementChange {
  const likeOf = ({ actorId, itemId, counters }: EngagementEvent) => {
    return { userId: toId(actorId), itemId: toId(itemId), revision: Number(counters?.revision ?? 0n) };
  };
  return {
    items: events.map((event) => ({ id: toId(event.itemId), ...countersIn(event) })),
    liked: events.filter(({ change }) => change.case === 'liked').map(likeOf),
    unliked: events.filter(({ change }) => change.case === 'unliked').map(likeOf),
  };
}

/**
 * What was committed reaches the cache even where the process that did it was killed before, or Redis was away: by
 * revision, so that what is there already stays. While Redis is away this waits.
 */
export const cacheTopics = (cache: Pick<EngagementCache, 'apply'>): Record<string, BatchHandler> =>
  handlers(on(EngagementEvents, (events) => cache.apply(changeIn(events.map(({ message }) => message)))));
