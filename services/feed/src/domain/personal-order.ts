/**
 * The order of videos for one viewer, in stages: the next candidates of the shared order that the viewer may see, ordered
 * by taste, then spread over uploaders and hashtags. The picker of videos (pick-videos.ts) goes on from there: videos on
 * trial, space between an uploader's videos, promos.
 */
import type { FeedItem, Ranking } from '#domain/catalogue';
import type { Taste } from '#domain/taste';
import { tasteRules } from '#domain/taste-rules';

export interface ScoredVideo {
  readonly video: FeedItem;
  /** value × taste */
  readonly score: number;
}

/** More than a page takes, with what is left out to keep an uploader's videos apart. */
const SPREAD = 120;
/** So many of the next videos on trial are compared. */
const TRIALS = 60;

/** Returns the first `count` videos from `start` on, around the end, that may be shown. */
export function nextCandidates(
  videos: readonly FeedItem[],
  mayBeShown: (video: FeedItem) => boolean,
  count: number,
  start = 0,
): FeedItem[] {
  const found: FeedItem[] = [];
  for (let step = 0; step < videos.length && found.length < count; step++) {
    const video = videos[(start + step) % videos.length] as FeedItem;
    if (mayBeShown(video)) found.push(video);
  }
  return found;
}

/** How much taste changes the value of a video: by 1 + strength, by 1, or down to the floor. */
export const tasteFactor = (taste: number): number =>
  taste >= 0 ? 1 + tasteRules.strength * taste : Math.max(tasteRules.floor, 1 + taste);

/** Orders videos by value and taste, the best first. */
export const orderByTaste = (videos: readonly FeedItem[], taste: Taste): ScoredVideo[] =>
  videos
    .map((video) => ({ video, score: video.value * tasteFactor(taste.of(video.features)) }))
    .sort((a, b) => b.score - a.score);

/**
 * Takes videos one by one, each time the one with the highest score. Its uploader's and its hashtags' other videos count
 * less from then on (maximal marginal relevance: Carbonell, Goldstein, SIGIR 1998). What is not among the first stays in
 * its order.
 */
export function spread(ordered: readonly ScoredVideo[], count: number = SPREAD): FeedItem[] {
  const left = ordered.slice(0, 2 * count);
  const taken: FeedItem[] = [];
  const factors = { creators: new Map<number, number>(), tags: new Map<number, number>() };
  const factorOf = ({ features: { creator, tags } }: FeedItem): number => {
    let factor = factors.creators.get(creator) ?? 1;
    for (const tag of tags) factor *= factors.tags.get(tag) ?? 1;
    return factor;
  };
  while (left.length > 0 && taken.length < count) {
    let best = 0;
    let bestScore = -Infinity;
    for (let i = 0; i < left.length; i++) {
      const { video, score } = left[i] as ScoredVideo;
      // Factors only lower a score, so nothing behind this one can be better.
      if (score <= bestScore) break;
      const lowered = score * factorOf(video);
      if (lowered > bestScore) [best, bestScore] = [i, lowered];
    }
    const [{ video }] = left.splice(best, 1) as [ScoredVideo];
    taken.push(video);
    const { creator, tags } = video.features;
    factors.creators.set(creator, (factors.creators.get(creator) ?? 1) * tasteRules.creatorDecay);
    for (const tag of tags) factors.tags.set(tag, (factors.tags.get(tag) ?? 1) * tasteRules.tagDecay);
  }
  return [...taken, ...left.map(({ video }) => video), ...ordered.slice(2 * count).map(({ video }) => video)];
}

/** Returns the ranking as one viewer sees it. `trialStart` is where this scroll begins with the videos on trial. */
export function personalRanking(
  ranking: Ranking,
  taste: Taste,
  mayBeShown: (video: FeedItem) => boolean,
  trialStart: number,
): Ranking {
  const candidates = nextCandidates(ranking.best, mayBeShown, tasteRules.window);
  const best = spread(orderByTaste(candidates, taste));
  const onTrial = nextCandidates(ranking.trial, mayBeShown, TRIALS, trialStart);
  const trial = orderByTaste(onTrial, taste).map(({ video }) => video);
  return { ...ranking, best: candidates.length < tasteRules.window ? withOthers(best, ranking.best) : best, trial };
}

/** Appends the videos that may come again at the end of the catalogue. */
function withOthers(best: readonly FeedItem[], all: readonly FeedItem[]): FeedItem[] {
  const chosen = new Set(best);
  return [...best, ...all.filter((video) => !chosen.has(video))];
}
