import type { FeedItem } from '#domain/catalogue';
import { createSums, type TasteFeatures, type TasteIndex } from '#domain/taste-index';
import { signalWeights, tasteRules, type SignalKind } from '@tallscreen/proto/rules/taste-rules';

/** Something that a viewer did with a video. */
export interface Signal {
  readonly videoId: number;
  readonly kind: SignalKind;
  readonly atMs: number;
}

export const causeTypes = ['video', 'creator', 'tag'] as const;
export type CauseType = (typeof causeTypes)[number];

/** What a viewer likes: a video by its id, an uploader by its id, a hashtag by its key. */
export interface Subject {
  readonly type: CauseType;
  readonly value: number | string;
}

export const isSame = (a: Subject, b: Subject): boolean => a.type === b.type && a.value === b.value;

export interface Cause extends Subject {
  /** above 0 */
  readonly weight: number;
}

export interface TasteProfile {
  /** the newest first */
  readonly signals: readonly Signal[];
  /** uploaders that the viewer follows, and uploaders and hashtags that the viewer picked */
  readonly picks: readonly Subject[];
  /** what the viewer has removed from what the feed believes: it does not count */
  readonly ignored: readonly Subject[];
}

/** The part of the catalogue that taste reads. */
export interface KnownVideos {
  readonly find: (id: number) => Pick<FeedItem, 'features'> | undefined;
  readonly tasteIndex: TasteIndex;
}

/** Valid until the next call of `sumTaste`: all calls share the same arrays. */
export interface Taste {
  /** Returns how much a video fits: from −1 for not at all, by 0 for unknown, to 1. */
  readonly of: (features: TasteFeatures) => number;
  /** Returns why a video fits, the strongest cause first. */
  readonly causesOf: (features: TasteFeatures) => Cause[];
  /** Returns what the viewer likes, the strongest first. */
  readonly beliefs: () => Cause[];
}

interface Counted {
  readonly signal: Signal;
  readonly features: TasteFeatures;
  readonly weight: number;
}

const DAY_MS = 24 * 3_600_000;

/** Arrays that all pages share, one page after the other. */
const sums = { videos: createSums(), creators: createSums(), tags: createSums() };

/** Maps a sum to −1 to 1; 0 stays 0. */
const bounded = (weight: number): number => weight / (1 + Math.abs(weight));

/**
 * Adds up what a viewer's signals and picks say about videos, uploaders and hashtags. Undefined for a viewer of whom
 * nothing is known.
 */
export function sumTaste({ find, tasteIndex }: KnownVideos, profile: TasteProfile, nowMs: number): Taste | undefined {
  for (const each of Object.values(sums)) each.clear();
  const counted = countSignals(profile, find, nowMs);
  const scale = scaleOf(counted);
  for (const { features, weight } of counted) addSignal(features, weight, scale);
  for (const pick of profile.picks) addPick(tasteIndex, pick);
  for (const subject of profile.ignored) clearSubject(tasteIndex, subject);
  if (Object.values(sums).every(({ numbers }) => numbers.length === 0)) return undefined;
  return {
    of: tasteOf,
    causesOf: (features) => causesOf(tasteIndex, counted, scale, features),
    beliefs: () => beliefsOf(tasteIndex, counted),
  };
}

/** Returns the signals whose video the catalogue knows, each with its weight. */
function countSignals({ signals, ignored }: TasteProfile, find: KnownVideos['find'], nowMs: number): Counted[] {
  const ignoredVideos = new Set(ignored.flatMap(({ type, value }) => (type === 'video' ? [value] : [])));
  const ranks = { for: 0, against: 0 };
  return signals.flatMap((signal) => {
    const features = ignoredVideos.has(signal.videoId) ? undefined : find(signal.videoId)?.features;
    if (!features) return [];
    const weight = signalWeights[signal.kind];
    const rank = ranks[weight > 0 ? 'for' : 'against']++;
    if (rank >= tasteRules.perSide) return [];
    const age = 2 ** (-Math.max(0, nowMs - signal.atMs) / (tasteRules.halfLifeDays * DAY_MS));
    return [{ signal, features, weight: weight * tasteRules.recency ** rank * age }];
  });
}

/** Limits the sum: otherwise many signals would make every video fit fully. */
function scaleOf(counted: readonly Counted[]): number {
  const sum = counted.reduce((total, { weight }) => total + Math.max(0, weight), 0);
  return sum > 1 ? 1 / Math.sqrt(sum) : 1;
}

function addSignal(features: TasteFeatures, weight: number, scale: number): void {
  const { video, creator, tags, neighbours, similarities } = features;
  sums.videos.add(video, weight);
  // A viewer who skips a video may still like its neighbours, so skips do not count against these.
  const reaching = weight > 0 ? neighbours.length : 0;
  for (let i = 0; i < reaching; i++)
    sums.videos.add(neighbours[i] as number, scale * weight * (similarities[i] as number));
  sums.creators.add(creator, weight);
  for (const tag of tags) sums.tags.add(tag, weight / tags.length);
}

function addPick({ creators, tags }: TasteIndex, { type, value }: Subject): void {
  if (type === 'creator') sums.creators.add(creators.numberOf(value as number), tasteRules.pick);
  if (type === 'tag') sums.tags.add(tags.numberOf(value as string), tasteRules.pick);
}

function clearSubject({ creators, tags }: TasteIndex, { type, value }: Subject): void {
  const number = type === 'creator' ? creators.find(value as number) : tags.find(value as string);
  if (type === 'video' || number === undefined) return;
  const own = type === 'creator' ? sums.creators : sums.tags;
  const weight = own.of(number);
  if (weight > 0) own.add(number, -weight);
}

/** Where neighbours are known they count more than hashtags, because they say more about a video. */
const tagShare = ({ neighbours }: TasteFeatures): number =>
  (tasteRules.tag * tasteRules.fewNeighbours) / (tasteRules.fewNeighbours + neighbours.length);

function tasteOf(features: TasteFeatures): number {
  const { video, creator, tags } = features;
  let ofTags = 0;
  for (const tag of tags) ofTags += sums.tags.of(tag);
  return bounded(
    tasteRules.neighbour * sums.videos.of(video) +
      tasteRules.creator * bounded(sums.creators.of(creator)) +
      (tags.length === 0 ? 0 : tagShare(features) * bounded(ofTags / Math.sqrt(tags.length))),
  );
}

const MAX_CAUSES = 3;
const MAX_BELIEFS = 30;

const strongest = (causes: readonly Cause[], limit: number): Cause[] =>
  causes
    .filter(({ weight }) => weight > tasteRules.leastBelief)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, limit);

function causesOf(index: TasteIndex, counted: readonly Counted[], scale: number, features: TasteFeatures): Cause[] {
  const near = counted.map(({ signal, features: other, weight }): Cause => {
    const similarity = other.similarities[other.neighbours.indexOf(features.video)] ?? 0;
    return { type: 'video', value: signal.videoId, weight: tasteRules.neighbour * scale * weight * similarity };
  });
  const { creator, tags } = features;
  const ofCreator = tasteRules.creator * bounded(sums.creators.of(creator));
  const share = tagShare(features) / Math.sqrt(tags.length || 1);
  return strongest(
    [
      ...near,
      { type: 'creator', value: index.creators.keyOf(creator), weight: ofCreator },
      ...tags.map((tag): Cause => {
        return { type: 'tag', value: index.tags.keyOf(tag), weight: share * bounded(sums.tags.of(tag)) };
      }),
    ],
    MAX_CAUSES,
  );
}

function beliefsOf(index: TasteIndex, counted: readonly Counted[]): Cause[] {
  const ofVideos = new Map<number, number>();
  for (const { signal, weight } of counted)
    ofVideos.set(signal.videoId, (ofVideos.get(signal.videoId) ?? 0) + tasteRules.neighbour * weight);
  return strongest(
    [
      ...[...ofVideos].map(([value, weight]): Cause => ({ type: 'video', value, weight: bounded(weight) })),
      ...sums.creators.numbers.map((number): Cause => {
        const weight = tasteRules.creator * bounded(sums.creators.of(number));
        return { type: 'creator', value: index.creators.keyOf(number), weight };
      }),
      ...sums.tags.numbers.map((number): Cause => {
        return { type: 'tag', value: index.tags.keyOf(number), weight: tasteRules.tag * bounded(sums.tags.of(number)) };
      }),
    ],
    MAX_BELIEFS,
  );
}
