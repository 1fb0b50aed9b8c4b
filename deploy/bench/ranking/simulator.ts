/**
 * Simulates a platform in memory, on which the real page code runs day after day. The quality of clips and the tastes
 * of viewers are given; the feed sees only who watched what to the end.
 */
import { findNeighbours, type Completion, type Neighbour } from '../../../services/analytics/src/domain/neighbours.ts';
import { score } from '../../../services/analytics/src/domain/score.ts';
import { rankRules } from '../../../services/feed/src/domain/rank.ts';
import type { Signal, Taste } from '../../../services/feed/src/domain/taste.ts';
import type { TasteFeatures } from '../../../services/feed/src/domain/taste-index.ts';
import { catalogueOf, firstPage } from './page.ts';
import { chanceOf, createRandom } from './random.ts';

export const world = {
  viewers: 2_000,
  clips: 20_000,
  /** how many of these appear during the simulated days */
  newClips: 5_000,
  creators: 500,
  /** creators whose first clip is a new one; three quarters of the new clips are theirs */
  newCreators: 150,
  tastes: 12,
  days: 10,
  /** days before measuring begins */
  warmUp: 3,
  pagesPerDay: 2,
  /** accounts that watch the clips of their friends to the end, and these clips */
  cheats: 40,
  cheatClips: 20,
  /** new clips that are as good as a clip can be, and come on the first day */
  planted: 40,
} as const;

const DAY_MS = 24 * 3_600_000;
const START = Date.UTC(2026, 0, 1);
const BEST_QUALITY = 0.95;
/** About the mean over all tastes and viewers. */
const MEAN_AFFINITY = 0.45;
const LIKES_PER_COMPLETION = 0.15;
const SKIP_SHARE = 0.6;
const MAX_SIGNALS = 100;

interface Clip {
  readonly id: number;
  readonly creator: number;
  readonly taste: number;
  readonly tags: readonly string[];
  /** 0–1 */
  readonly quality: number;
  readonly day: number;
  readonly isPlanted: boolean;
  views: number;
  completions: number;
  likes: number;
}

interface Person {
  readonly id: number;
  /** how much each taste is liked, 0–1 */
  readonly affinity: readonly number[];
  readonly seen: Set<number>;
  /** the newest first */
  readonly signals: Signal[];
  /** sum of the chances that shown clips are watched to the end, after the warm-up */
  expected: number;
}

export interface Outcome {
  /** for each viewer, how many of the clips shown they are expected to watch to the end */
  readonly expected: readonly number[];
  /** views of each planted good clip in each round of pages */
  readonly plantedViews: ReadonlyMap<number, readonly number[]>;
  /** share of the places that went to clips of new creators */
  readonly newCreatorShare: number;
  /** share of the places that went to clips of cheats */
  readonly cheatShare: number;
  /** clips that were shown to a viewer who had seen them */
  readonly repeats: number;
}

/**
 * Compares the views that an oracle gives the planted clips after their trial with ours. Also returns how many clips
 * have left trial.
 */
export function afterTrial(ours: Outcome, oracle: Outcome): { readonly ratio: number; readonly clips: number } {
  const sums = { ours: 0, oracle: 0, clips: 0 };
  for (const [id, views] of ours.plantedViews) {
    const left = roundAfterTrial(views);
    if (left < 0) continue;
    sums.clips++;
    for (let round = left; round < views.length; round++) {
      sums.ours += views[round]!;
      sums.oracle += oracle.plantedViews.get(id)![round]!;
    }
  }
  return { ratio: sums.oracle / sums.ours, clips: sums.clips };
}

function roundAfterTrial(views: readonly number[]): number {
  let sum = 0;
  return views.findIndex((each) => {
    const isOver = sum >= rankRules.trialViews;
    sum += each;
    return isOver;
  });
}

/** `oracle` knows what each clip is worth to each viewer. */
export type Order = 'shared' | 'taste' | 'oracle';

export function simulate(seed: number, order: Order): Outcome {
  const { clips, people } = makeWorld(seed);
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  const totals = { places: 0, newCreators: 0, cheats: 0, repeats: 0 };
  const plantedViews = new Map(clips.flatMap(({ id, isPlanted }) => (isPlanted ? [[id, [] as number[]]] : [])));
  const completions: Completion[] = [];
  let neighbours = new Map<number, readonly Neighbour[]>();

  function show(person: Person, clip: Clip, day: number, nowMs: number): void {
    const chance = clip.quality * person.affinity[clip.taste]!;
    if (person.seen.has(clip.id)) totals.repeats++;
    person.seen.add(clip.id);
    clip.views++;
    const drawn = chanceOf(seed, person.id, clip.id);
    if (drawn < chance) complete(person, clip, nowMs, drawn < chance * LIKES_PER_COMPLETION);
    else if (drawn > 1 - (1 - chance) * SKIP_SHARE) note(person, { videoId: clip.id, kind: 'skipped', atMs: nowMs });
    if (day < world.warmUp) return;
    person.expected += chance;
    totals.places++;
    totals.newCreators += Number(clip.creator >= world.creators - world.newCreators);
    totals.cheats += Number(clip.id <= world.cheatClips);
  }

  function complete(person: Person, clip: Clip, nowMs: number, isLiked: boolean): void {
    clip.completions++;
    clip.likes += Number(isLiked);
    completions.push({ viewerId: person.id, videoId: clip.id });
    note(person, { videoId: clip.id, kind: isLiked ? 'liked' : 'watched', atMs: nowMs });
  }

  for (let day = 0; day < world.days; day++) {
    const nowMs = START + day * DAY_MS;
    for (let page = 0; page < world.pagesPerDay; page++) {
      const live = clips.filter((clip) => clip.day <= day);
      const videos = live.map((clip) => toVideo(clip, order, neighbours.get(clip.id)));
      const catalogue = catalogueOf(videos, nowMs);
      for (const person of people) {
        const viewer = {
          id: person.id,
          seen: person.seen,
          ...(order === 'taste' && { signals: person.signals }),
          ...(order === 'oracle' && { taste: truthOf(person, byId, catalogue.tasteIndex.videos.keyOf) }),
        };
        const shown = firstPage(catalogue, viewer, Math.imul(seed, 1_000) + day * 10 + page, nowMs);
        for (const { id } of shown) show(person, byId.get(id)!, day, nowMs);
      }
      cheat(seed, clips, people.length, completions);
      for (const [id, views] of plantedViews)
        views.push(byId.get(id)!.views - views.reduce((sum, each) => sum + each, 0));
    }
    if (order === 'taste') neighbours = new Map(findNeighbours(newestOf(completions)));
  }
  return {
    expected: people.map(({ expected }) => expected),
    plantedViews,
    newCreatorShare: totals.newCreators / totals.places,
    cheatShare: totals.cheats / totals.places,
    repeats: totals.repeats,
  };
}

/** Returns the newest completion of each viewer and clip, the newest first. */
function newestOf(completions: readonly Completion[]): Completion[] {
  const newest = new Map(completions.map((each) => [each.viewerId * 1_000_000 + each.videoId, each]));
  return [...newest.values()].toReversed();
}

function note({ signals }: Person, signal: Signal): void {
  signals.unshift(signal);
  if (signals.length > MAX_SIGNALS) signals.pop();
}

/** Accounts that watch their friends' clips, and some popular ones, to the end. */
function cheat(seed: number, clips: readonly Clip[], firstId: number, completions: Completion[]): void {
  const popular = clips.toSorted((a, b) => b.completions - a.completions).slice(0, 10);
  const watched = [...clips.slice(0, world.cheatClips), ...popular];
  for (let account = 0; account < world.cheats; account++)
    for (const clip of watched) {
      if (chanceOf(seed, firstId + account, clip.id) > 0.5) continue;
      clip.views++;
      clip.completions++;
      completions.push({ viewerId: firstId + account, videoId: clip.id });
    }
}

function makeWorld(seed: number): { clips: Clip[]; people: Person[] } {
  const random = createRandom(seed);
  const clips = Array.from({ length: world.clips }, (_, i) => makeClip(i, random));
  const people = Array.from({ length: world.viewers }, (_, id): Person => {
    const liked = new Set([Math.floor(random() * world.tastes), Math.floor(random() * world.tastes)]);
    const affinity = Array.from({ length: world.tastes }, (_, t) => (liked.has(t) ? 0.9 : random() < 0.3 ? 0.6 : 0.25));
    return { id, affinity, seen: new Set(), signals: [], expected: 0 };
  });
  return { clips, people };
}

function makeClip(i: number, random: () => number): Clip {
  const isNew = i >= world.clips - world.newClips;
  const isPlanted = isNew && i < world.clips - world.newClips + world.planted;
  const isCheat = i < world.cheatClips;
  const taste = Math.floor(random() * world.tastes);
  const quality = isPlanted ? BEST_QUALITY : isCheat ? 0.1 : qualityOf(random());
  const oldCreators = world.creators - world.newCreators;
  const creator =
    isNew && random() < 0.75
      ? oldCreators + Math.floor(random() * world.newCreators)
      : Math.floor(random() * oldCreators);
  // One hashtag in five is misleading.
  const tagged = random() < 0.8 ? taste : Math.floor(random() * world.tastes);
  const tags = [`taste${tagged}`, `other${Math.floor(random() * 30)}`];
  // Older clips were watched by people of all tastes.
  const views = isNew ? 0 : 60 + Math.floor(random() * 300);
  const completions = Math.round(views * quality * MEAN_AFFINITY);
  const day = !isNew ? -Math.floor(random() * 60) : isPlanted ? 0 : Math.floor(random() * world.days);
  const likes = Math.round(completions * LIKES_PER_COMPLETION);
  return { id: i + 1, creator, taste, tags, quality, day, isPlanted, views, completions, likes };
}

/** A fifth of the clips is good, a third is bad. */
const qualityOf = (drawn: number): number => (drawn < 0.2 ? 0.9 : drawn < 0.66 ? 0.5 : 0.15);

function toVideo(clip: Clip, order: Order, neighbours: readonly Neighbour[] | undefined) {
  const { id, creator, tags, day, quality, ...counts } = clip;
  const isKnown = order === 'oracle';
  const { value } = score({ ...counts, comments: 0, shares: 0, upheldReports: 0 });
  return {
    id,
    uploaderId: creator,
    tags,
    liveSinceMs: START + day * DAY_MS,
    score: isKnown ? 100 * quality : value,
    views: isKnown ? 1_000_000 : counts.views,
    neighbours,
  };
}

const truthOf = (person: Person, clips: ReadonlyMap<number, Clip>, idOf: (number: number) => number): Taste => ({
  of: ({ video }: TasteFeatures) => person.affinity[clips.get(idOf(video))!.taste]!,
  causesOf: () => [],
  beliefs: () => [],
});
