/**
 * The order of videos for one viewer, in stages: takes the next candidates of the shared order that the viewer may see,
 * orders them by taste, then spreads uploaders and hashtags. Afterwards pick-videos.ts adds videos on trial, space
 * between an uploader's videos, and promos.
 */
import type { FeedItem } from '#domain/catalogue';
import type { Ranking } from '#domain/ranking';
import type { Taste } from '#domain/taste';
import type { TasteFeatures } from '#domain/taste-index';
import { tasteRules } from '@tallscreen/proto/rules/taste-rules';
import { needsTag } from '#domain/various-tags';

export interface ScoredVideo {
  readonly video: FeedItem;
  /** value × taste */
  readonly score: number;
}

/** Number of candidates for each video wanted. */
const COMPARED = 2;
/** Videos to choose, for each one wanted: some must wait, to keep an uploader's videos apart. */
const SPARE = 10;
/** Upper bound of the candidates of a page that one uploader may have. */
const MOST_OF_UPLOADER = 50;
/** Number of the next videos on trial that are compared. */
const TRIALS = 60;

/**
 * Returns the first `count` videos from `start` on that may be shown, continuing at the beginning after the end. Takes
 * at most `MOST_OF_UPLOADER` of one uploader, so that one who has most of the best videos leaves room for others.
 */
export function nextCandidates(
  videos: readonly FeedItem[],
  mayBeShown: (video: FeedItem) => boolean,
  count: number,
  start = 0,
): FeedItem[] {
  const found: FeedItem[] = [];
  const ofUploader = new Map<number, number>();
  for (let step = 0; step < videos.length && found.length < count; step++) {
    const index = start + step;
    const video = videos[index < videos.length ? index : index - videos.length] as FeedItem;
    const own = ofUploader.get(video.uploaderId) ?? 0;
    if (own >= MOST_OF_UPLOADER || !mayBeShown(video)) continue;
    ofUploader.set(video.uploaderId, own + 1);
    found.push(video);
  }
  return found;
}

/**
 * The factor by which taste changes the value of a video: up to 1 + strength if it fits, 1 if unknown, down to the
 * floor if it does not fit.
 */
export const tasteFactor = (taste: number): number =>
  taste >= 0 ? 1 + tasteRules.strength * taste : Math.max(tasteRules.floor, 1 + taste);

/** Returns the `count` videos with the highest product of value and taste, the best first. */
export function bestByTaste(videos: readonly FeedItem[], taste: Taste, count: number): ScoredVideo[] {
  const scores = new Float64Array(videos.length);
  for (const [i, { value, features }] of videos.entries()) scores[i] = value * tasteFactor(taste.of(features));
  // An array of numbers is sorted natively, in a fraction of the time.
  const least = scores.toSorted().at(-count) ?? -Infinity;
  const best: ScoredVideo[] = [];
  for (const [i, video] of videos.entries()) {
    const score = scores[i] as number;
    if (score >= least) best.push({ video, score });
  }
  return best.sort((a, b) => b.score - a.score).slice(0, count);
}

/**
 * Takes `count` videos one by one, each time the one with the highest score. Afterwards other videos of the same
 * uploader and hashtags count less (maximal marginal relevance: Carbonell, Goldstein, SIGIR 1998). When there are too
 * few different hashtags, takes the best video with another one, from all `candidates` if necessary.
 */
export function spread(ordered: readonly ScoredVideo[], candidates: readonly FeedItem[], count: number): FeedItem[] {
  const left = ordered.map(({ video, score }) => ({ video, score }));
  const taken = new Set<FeedItem>();
  const tags = new Set<number>();
  const isNew = ({ features }: FeedItem): boolean => features.tags.some((tag) => !tags.has(tag));
  while (left.length > 0 && taken.size < count) {
    const other = needsTag(taken.size, tags.size) && (bestOf(left, isNew) ?? candidates.find(isNew));
    const video = other || (bestOf(left, () => true) as FeedItem);
    const index = left.findIndex((each) => each.video === video);
    if (index >= 0) left.splice(index, 1);
    taken.add(video);
    for (const tag of video.features.tags) tags.add(tag);
    for (const each of left) each.score *= decayAfter(video.features, each.video.features);
  }
  return [...taken];
}

function bestOf(videos: readonly ScoredVideo[], isWanted: (video: FeedItem) => boolean): FeedItem | undefined {
  let best: ScoredVideo | undefined;
  for (const each of videos) if ((!best || each.score > best.score) && isWanted(each.video)) best = each;
  return best?.video;
}

/** The factor that remains of a video's score after another video was taken. */
function decayAfter(taken: TasteFeatures, { creator, tags }: TasteFeatures): number {
  let decay = creator === taken.creator ? tasteRules.creatorDecay : 1;
  for (const tag of tags) if (taken.tags.includes(tag)) decay *= tasteRules.tagDecay;
  return decay;
}

/**
 * Returns the ranking for one viewer, for a page of `pageSize` videos. `trialStart` is the index
 * at which this scroll starts in the videos on trial.
 */
export function personalRanking(
  ranking: Ranking,
  taste: Taste,
  mayBeShown: (video: FeedItem) => boolean,
  { pageSize, trialStart }: { readonly pageSize: number; readonly trialStart: number },
): Ranking {
  const wanted = pageSize + SPARE;
  const candidates = nextCandidates(ranking.best, mayBeShown, tasteRules.window);
  const first = spread(bestByTaste(candidates, taste, COMPARED * wanted), candidates, wanted);
  const onTrial = nextCandidates(ranking.trial, mayBeShown, TRIALS, trialStart);
  const trial = bestByTaste(onTrial, taste, TRIALS).map(({ video }) => video);
  // Near the end of the catalogue a page also needs the remaining videos, and those that may come again.
  const rest = candidates.length < tasteRules.window ? ranking.best : candidates;
  const isFirst = new Set(first);
  return { ...ranking, best: [...first, ...rest.filter((video) => !isFirst.has(video))], trial };
}
