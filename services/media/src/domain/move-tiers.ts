import { isTier } from '#domain/clip';
import type { ClipReader, ClipWriter } from '#domain/ports';
import { nextTier, type Standing, type TierRules } from '#domain/tiers';
import { decide, type Outcome } from '#domain/video-life';
import type { Clip } from '#domain/clip';

export interface NewScore extends Standing {
  readonly clipId: number;
  /** rises with every score of the clip */
  readonly revision: number;
}

export type MoveTiers = (scores: readonly NewScore[]) => Promise<void>;

/** One step at most for each score, in their order; a score that moves nothing changes nothing, which is nearly every one. */
export const createMoveTiers =
  (reader: Pick<ClipReader, 'findMany'>, writer: Pick<ClipWriter, 'change'>, rules: TierRules): MoveTiers =>
  async (scores) => {
    const ids = [...new Set(scores.map(({ clipId }) => clipId))];
    const clips = new Map((await reader.findMany(ids)).map((clip) => [clip.id, clip]));
    for (const score of scores) {
      const clip = clips.get(score.clipId);
      if (!clip || move(clip, score, rules).kind !== 'changed') continue;
      clips.set(clip.id, await writer.change(clip.id, (now) => move(now, score, rules)));
    }
  };

function move(clip: Clip, { score, viewCount, revision }: NewScore, rules: TierRules): Outcome {
  if (!isTier(clip.status) || revision <= clip.scoreRevision) return { kind: 'unchanged', clip };
  const tier = nextTier(clip.status, { score, viewCount }, rules);
  return decide(clip, { type: 'moveTier', tier, score, scoreRevision: revision }, new Date());
}
