import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ScoreSchema } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { scoreOf } from '#domain/books';
import type { Item } from '#domain/item';
import type { Rules } from '#domain/rules';
import { nextTier } from '#domain/tiers';

/** The score of a clip with what it takes to get on, as events and answers carry it. */
export function toScore(item: Item, { score, tiers }: Rules): MessageInitShape<typeof ScoreSchema> {
  const next = nextTier(item.clip?.status ?? 'pending', tiers);
  return {
    ...scoreOf(item, score),
    nextTier: next.name,
    nextTierViews: BigInt(next.minViews),
    nextTierScore: next.minScore,
  };
}
