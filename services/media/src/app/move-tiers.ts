import type { TierSettings } from '@tallscreen/proto/rules/tier-settings';
import type { ChangeMediaItem } from '#app/change-media-item';
import type { MediaItem } from '#domain/media-item';
import { tierMove, type Score } from '#domain/tiers';
import { decide, type Outcome } from '#domain/video-life';
import type { MediaItemStore } from '#store/media-items';

export interface VideoScore extends Score {
  readonly videoId: number;
}

export interface MoveTiersDeps {
  readonly mediaItems: Pick<MediaItemStore, 'readTiers'>;
  readonly changeMediaItem: ChangeMediaItem;
  readonly readSettings: () => Promise<TierSettings>;
}

export type MoveTiers = (scores: readonly VideoScore[]) => Promise<void>;

/** Moves videos between tiers by their new scores, each score at most one tier up or down. Most move nothing. */
export const createMoveTiers =
  ({ mediaItems, changeMediaItem, readSettings }: MoveTiersDeps): MoveTiers =>
  async (scores) => {
    const settings = await readSettings();
    const ids = [...new Set(scores.map(({ videoId }) => videoId))];
    const known = new Map((await mediaItems.readTiers(ids)).map((video) => [video.id, video]));
    for (const score of scores) {
      const video = known.get(score.videoId);
      if (!video || !tierMove(video, score, settings)) continue;
      known.set(video.id, await changeMediaItem(video.id, (item) => move(item, score, settings)));
    }
  };

/** Compares again, because the video may have changed since it was read. */
function move(item: MediaItem, score: Score, settings: TierSettings): Outcome {
  const tier = tierMove(item, score, settings);
  if (!tier) return { kind: 'unchanged', item };
  return decide(item, { type: 'moveTier', tier, score: score.score, scoreRevision: score.revision }, new Date());
}
