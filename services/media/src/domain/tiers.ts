import type { TierSettings } from '@tallscreen/kit/tier-settings';
import { tiers, type Tier } from '#domain/clip';

export interface Standing {
  readonly score: number;
  readonly viewCount: number;
}

/** One step at a time: up when the next tier's entry is met, down when the score is no longer worth the present one. */
export function nextTier(tier: Tier, { score, viewCount }: Standing, rules: TierSettings): Tier {
  const index = tiers.indexOf(tier);
  const above = tiers[index + 1];
  if (above && above !== 'testing' && viewCount >= rules[above].minViews && score >= rules[above].minScore)
    return above;
  if (tier !== 'testing' && score < rules.keepShare * rules[tier].minScore) return tiers[index - 1] ?? tier;
  return tier;
}
