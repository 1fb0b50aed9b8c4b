import { tiers, type Tier } from '#domain/clip';

/** What a video needs to enter a tier. */
export interface TierEntry {
  readonly minViews: number;
  readonly minScore: number;
}

export interface TierRules {
  readonly promoted: TierEntry;
  readonly viral: TierEntry;
  /** a video leaves its tier under this share of the tier's entry score */
  readonly keepShare: number;
}

export interface Standing {
  readonly score: number;
  readonly viewCount: number;
}

/** One step at a time: up when the next tier's entry is met, down when the score is no longer worth the present one. */
export function nextTier(tier: Tier, { score, viewCount }: Standing, rules: TierRules): Tier {
  const index = tiers.indexOf(tier);
  const above = tiers[index + 1];
  if (above && above !== 'testing' && viewCount >= rules[above].minViews && score >= rules[above].minScore)
    return above;
  if (tier !== 'testing' && score < rules.keepShare * rules[tier].minScore) return tiers[index - 1] ?? tier;
  return tier;
}
