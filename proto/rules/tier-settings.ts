import { z } from 'zod';

/** What a video needs to enter a tier. */
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

/** Variables for `readConfig`; media and analytics must be given the same values. */
export const tierConfig = {
  TIER_PROMOTED_VIEWS: points
    .default(50)
    .describe('views that a video needs to be promoted; the same for media and analytics'),
  TIER_PROMOTED_SCORE: points
    .default(30)
    .describe('score that a video needs to be promoted; the same for media and analytics'),
  TIER_VIRAL_VIEWS: points
    .default(1_000)
    .describe('views that a video needs to be viral; the same for media and analytics'),
  TIER_VIRAL_SCORE: points
    .default(45)
    .describe('score that a video needs to be viral; the same for media and analytics'),
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
