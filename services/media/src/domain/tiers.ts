import type { TierSettings } from '@tallscreen/proto/rules/tier-settings';
import { isTier, tiers, type MediaItem, type Tier } from '#domain/media-item';

export interface Score {
  readonly score: number;
  /** views that count for the score */
  readonly viewCount: number;
  /** rises with every score of the video */
  readonly revision: number;
}

/**
 * Moves one tier at most: up when the next tier's entry is met, down when the score is too low for the present tier.
 */
export function nextTier(tier: Tier, { score, viewCount }: Omit<Score, 'revision'>, settings: TierSettings): Tier {
  const index = tiers.indexOf(tier);
  const above = tiers[index + 1];
  if (above && above !== 'testing' && viewCount >= settings[above].minViews && score >= settings[above].minScore)
    return above;
  if (tier !== 'testing' && score < settings.keepShare * settings[tier].minScore) return tiers[index - 1] ?? tier;
  return tier;
}

/** The part of a media item that a new score is compared with. */
export type TierState = Pick<MediaItem, 'id' | 'status' | 'scoreRevision'>;

/** Returns the tier that the score moves the video to, or undefined if it moves it nowhere or is not newer. */
export function tierMove({ status, scoreRevision }: TierState, score: Score, settings: TierSettings): Tier | undefined {
  if (!isTier(status) || score.revision <= scoreRevision) return undefined;
  const tier = nextTier(status, score, settings);
  return tier === status ? undefined : tier;
}
