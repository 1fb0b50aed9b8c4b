import { nextTier, type ScoredViews, type Tier, type TierSettings } from '@tallscreen/proto/rules/tier-settings';
import { isTier, type MediaItem } from '#domain/media-item';

export interface Score extends ScoredViews {
  /** rises with every score of the video */
  readonly revision: number;
}

/** The part of a media item that a new score is compared with. */
export type TierState = Pick<MediaItem, 'id' | 'status' | 'scoreRevision'>;

/** Returns the tier to which the score moves the video; undefined if it stays, or if the score is not newer. */
export function tierMove({ status, scoreRevision }: TierState, score: Score, settings: TierSettings): Tier | undefined {
  if (!isTier(status) || score.revision <= scoreRevision) return undefined;
  const tier = nextTier(status, score, settings);
  return tier === status ? undefined : tier;
}
