import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { OutgoingEvent } from '@tallscreen/kit-events/events';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Delivery } from '#domain/delivery';
import type { SettledChanges } from '#domain/item-changes';
import type { MediaItemStats } from '#domain/media-item-stats';
import type { Rules } from '#domain/rules';
import { toScore } from '#events/stats-mapping';
import { NeighboursEvents, ScoreEvents, StatsEvents } from '@tallscreen/kit-events/event-types';
import type { PublishedNeighbours } from '#store/neighbours';

/** Creates the function that returns the events for changed scores and views. */
export const createToEvents =
  (rules: Rules) =>
  ({ scored, viewed }: Pick<SettledChanges, 'scored' | 'viewed'>, atMs: number): OutgoingEvent[] => [
    ...scored.map((item) =>
      ScoreEvents.event(item.id, {
        ...common(item, atMs),
        videoId: BigInt(item.id),
        score: toScore(item, rules),
        scoredViewCount: BigInt(item.scored.views),
      }),
    ),
    ...viewed.map((item) =>
      StatsEvents.event(item.id, {
        ...common(item, atMs),
        itemId: BigInt(item.id),
        itemType: item.itemType === 'promo' ? ItemType.PROMO : ItemType.VIDEO,
        ...(item.delivery && { delivery: toDelivery(item.delivery) }),
      }),
    ),
  ];

const toDelivery = ({ billedViews, spend, day, dayBilledViews, daySpend, viewCost }: Delivery) => ({
  billedViewCount: BigInt(billedViews),
  spend: BigInt(spend),
  day,
  dayBilledViewCount: BigInt(dayBilledViews),
  daySpend: BigInt(daySpend),
  viewCost: BigInt(viewCost),
});

export const neighboursEvent = ({ videoId, neighbours, revision }: PublishedNeighbours): OutgoingEvent =>
  NeighboursEvents.event(videoId, {
    videoId: BigInt(videoId),
    neighbours: neighbours.map((each) => ({ videoId: BigInt(each.videoId), similarity: each.similarity })),
    revision: BigInt(revision),
  });

const common = ({ views, revision }: MediaItemStats, atMs: number) => ({
  occurredAt: timestampFromMs(atMs),
  viewCount: BigInt(views),
  revision: BigInt(revision),
});
