import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { scoreInputOf, scoreOf, type MediaItemStats } from '#domain/media-item-stats';
import type { Rules } from '#domain/rules';
import { scorePartsOf, type ScorePart } from '#domain/score';

interface TierEntry {
  readonly minViews: number;
  readonly minScore: number;
}

/** The rules by which media moves videos between tiers; used here only to tell creators what the next tier needs. */
export interface TierRules {
  readonly promoted: TierEntry;
  readonly viral: TierEntry;
}

export interface NextTier extends TierEntry {
  readonly name: string;
}

const none: NextTier = { name: '', minViews: 0, minScore: 0 };

/** Returns the next higher tier; an empty name in the last tier and for items that are not live videos. */
export function nextTier(status: MediaItemStatus, rules: TierRules): NextTier {
  if (status === 'testing') return { name: 'promoted', ...rules.promoted };
  if (status === 'promoted') return { name: 'viral', ...rules.viral };
  return none;
}

const tiers = new Set<MediaItemStatus>(['testing', 'promoted', 'viral']);

export const tierOf = (status: MediaItemStatus): string => (tiers.has(status) ? status : '');

export interface TierExplanation {
  /** empty for items without a tier */
  readonly tier: string;
  readonly score: number;
  /** the parts, which add up to the score */
  readonly parts: readonly ScorePart[];
  readonly scoredViews: number;
  /** empty in the last tier and for items without a tier */
  readonly next: string;
  readonly viewsMissing: number;
  readonly scoreMissing: number;
}

/** Explains why an item is in its tier, and what is missing to the next. */
export function explainTier(
  item: MediaItemStats,
  { score, tiers: tierRules }: Pick<Rules, 'score' | 'tiers'>,
): TierExplanation {
  const status = item.copy?.status ?? 'pending';
  const next = nextTier(status, tierRules);
  const { value } = scoreOf(item, score);
  const isAbove = next.name !== '';
  return {
    tier: tierOf(status),
    score: value,
    parts: scorePartsOf(scoreInputOf(item), score),
    scoredViews: item.scored.views,
    next: next.name,
    viewsMissing: isAbove ? Math.max(0, next.minViews - item.scored.views) : 0,
    scoreMissing: isAbove ? Math.max(0, next.minScore - value) : 0,
  };
}
