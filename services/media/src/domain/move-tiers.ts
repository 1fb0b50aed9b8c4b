import type { TierSettings } from '@tallscreen/kit/tier-settings';
import { isTier, type Clip, type Tier } from '#domain/clip';
import type { ClipReader, ClipTier, ClipWriter } from '#domain/ports';
import { nextTier, type Standing } from '#domain/tiers';
import { decide, type Outcome } from '#domain/video-life';

export interface NewScore extends Standing {
  readonly clipId: number;
  /** rises with every score of the clip */
  readonly revision: number;
}

export type MoveTiers = (scores: readonly NewScore[]) => Promise<void>;

/** One step at most for each score, in their order; a score that moves nothing changes nothing, which is nearly every one. */
export const createMoveTiers =
  (reader: Pick<ClipReader, 'readTiers'>, writer: Pick<ClipWriter, 'change'>, rules: TierSettings): MoveTiers =>
  async (scores) => {
    const ids = [...new Set(scores.map(({ clipId }) => clipId))];
    const known = new Map((await reader.readTiers(ids)).map((clip) => [clip.id, clip]));
    for (const score of scores) {
      const clip = known.get(score.clipId);
      if (!clip || !newTier(clip, score, rules)) continue;
      known.set(clip.id, await writer.change(clip.id, (now) => move(now, score, rules)));
    }
  };

/** Nothing where it stays where it is. */
function newTier({ status, scoreRevision }: ClipTier, score: NewScore, rules: TierSettings): Tier | undefined {
  if (!isTier(status) || score.revision <= scoreRevision) return undefined;
  const tier = nextTier(status, score, rules);
  return tier === status ? undefined : tier;
}

function move(clip: Clip, score: NewScore, rules: TierSettings): Outcome {
  const tier = newTier(clip, score, rules);
  if (!tier) return { kind: 'unchanged', clip };
  return decide(clip, { type: 'moveTier', tier, score: score.score, scoreRevision: score.revision }, new Date());
}
