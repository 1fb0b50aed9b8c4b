import type { OutgoingEvent } from '@tallscreen/kit/events';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Item } from '#domain/item';
import type { Ledger } from '#domain/ledger';
import type { Rules } from '#domain/rules';
import { ScoreEvents, StatsEvents } from '#events/topics';
import { toScore } from '#events/score';

export type Publish = (...args: Parameters<Ledger['publish']>) => OutgoingEvent[];

export const createPublish =
  (rules: Rules): Publish =>
  ({ scored, viewed }, atMs) => [
    ...scored.map((item) =>
      ScoreEvents.event(item.id, { ...common(item, atMs), videoId: BigInt(item.id), score: toScore(item, rules) }),
    ),
    ...viewed.map((item) =>
      StatsEvents.event(item.id, {
        ...common(item, atMs),
        itemId: BigInt(item.id),
        itemType: item.kind === 'promo' ? ItemType.PROMO : ItemType.VIDEO,
      }),
    ),
  ];

const common = ({ views, revision }: Item, atMs: number) => ({
  occurredAtMs: BigInt(atMs),
  viewCount: BigInt(views),
  revision: BigInt(revision),
});
