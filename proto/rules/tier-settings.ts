import { z } from 'zod';
import type { PolicyValues } from './policies.ts';

/** The tiers of live videos, the lowest first. */
export const tiers = ['testing', 'promoted', 'viral'] as const;
export type Tier = (typeof tiers)[number];

/** The requirements of a video to enter a tier. */
export interface TierEntry {
  readonly minViews: number;
  readonly minScore: number;
}

/** Media uses these to move videos between tiers, and analytics to show what a video needs for the next tier. */
export interface TierSettings {
  readonly promoted: TierEntry;
  readonly viral: TierEntry;
  /** A video leaves its tier when its score falls below this share of the tier's entry score. */
  readonly keepShare: number;
}

const points = z.coerce.number().min(0);

/** Variables for `readConfig`; media, analytics and moderation must be given the same values. */
export const tierConfig = {
  TIER_PROMOTED_VIEWS: points
    .default(50)
    .describe('views that a video needs to be promoted; the same for media, analytics and moderation'),
  TIER_PROMOTED_SCORE: points
    .default(30)
    .describe('score that a video needs to be promoted; the same for media, analytics and moderation'),
  TIER_VIRAL_VIEWS: points
    .default(1_000)
    .describe('views that a video needs to be viral; the same for media, analytics and moderation'),
  TIER_VIRAL_SCORE: points
    .default(45)
    .describe('score that a video needs to be viral; the same for media, analytics and moderation'),
  TIER_KEEP_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.8)
    .describe("a video leaves its tier when its score falls below this share of the tier's entry score"),
};

export const tierSettingsOf = (config: z.output<z.ZodObject<typeof tierConfig>>): TierSettings => ({
  promoted: { minViews: config.TIER_PROMOTED_VIEWS, minScore: config.TIER_PROMOTED_SCORE },
  viral: { minViews: config.TIER_VIRAL_VIEWS, minScore: config.TIER_VIRAL_SCORE },
  keepShare: config.TIER_KEEP_SHARE,
});

type TierPolicy = PolicyValues['tiers'];

export const policyOfTierSettings = ({ promoted, viral, keepShare }: TierSettings): TierPolicy => ({
  promoted: { min_views: promoted.minViews, min_score: promoted.minScore },
  viral: { min_views: viral.minViews, min_score: viral.minScore },
  keep_share: keepShare,
});

export const tierSettingsOfPolicy = ({ promoted, viral, keep_share: keepShare }: TierPolicy): TierSettings => ({
  promoted: { minViews: promoted.min_views, minScore: promoted.min_score },
  viral: { minViews: viral.min_views, minScore: viral.min_score },
  keepShare,
});

/** `viewCount`: views that count for the score, which is 0 to 100. */
export type ScoredViews = { readonly score: number; readonly viewCount: number };

/**
 * Moves at most one tier: up when the next tier's requirements are met, down when the score is too low for the current
 * tier.
 */
export function nextTier(tier: Tier, { score, viewCount }: ScoredViews, settings: TierSettings): Tier {
  const index = tiers.indexOf(tier);
  const above = tiers[index + 1];
  if (above && above !== 'testing' && viewCount >= settings[above].minViews && score >= settings[above].minScore)
    return above;
  if (tier !== 'testing' && score < settings.keepShare * settings[tier].minScore) return tiers[index - 1] ?? tier;
  return tier;
}
