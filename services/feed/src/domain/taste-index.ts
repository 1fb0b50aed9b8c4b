import type { MediaItem, Neighbours } from '#domain/media-item';

/** What taste compares of a video, as numbers that the arrays of `createSums` are indexed with. */
export interface TasteFeatures {
  readonly video: number;
  readonly creator: number;
  readonly tags: readonly number[];
  readonly neighbours: Int32Array;
  /** of each neighbour, 0–1 */
  readonly similarities: Float32Array;
}

/** The features of a video that nobody compares. */
export const noFeatures: TasteFeatures = {
  video: -1,
  creator: -1,
  tags: [],
  neighbours: new Int32Array(),
  similarities: new Float32Array(),
};

export type TasteIndex = ReturnType<typeof createTasteIndex>;

/** Numbers videos, uploaders and hashtags from 0, so that a page adds in arrays instead of looking up in maps. */
export function createTasteIndex() {
  const videos = createNumbering<number>();
  const creators = createNumbering<number>();
  const tags = createNumbering<string>();
  const tagged = new Map<string, number>();
  return {
    videos,
    creators,
    tags,
    /** Returns the id of the video that was given last of those with the hashtag. */
    videoWith: (tag: string): number | undefined => tagged.get(tag),
    featuresOf({ id, uploaderId, tags: hashtags = [] }: MediaItem, near: Neighbours | undefined): TasteFeatures {
      const ids = near?.ids ?? [];
      const neighbours = new Int32Array(ids.length);
      // Not Int32Array.from: it takes ten times as long, for each video of a catalogue.
      for (let i = 0; i < ids.length; i++) neighbours[i] = videos.numberOf(ids[i] as number);
      for (const tag of hashtags) tagged.set(tag, id);
      return {
        video: videos.numberOf(id),
        creator: creators.numberOf(uploaderId),
        tags: hashtags.map((tag) => tags.numberOf(tag)),
        neighbours,
        similarities: new Float32Array(near?.similarities ?? []),
      };
    },
  };
}

function createNumbering<K>() {
  const numbers = new Map<K, number>();
  const keys: K[] = [];
  return {
    numberOf(key: K): number {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, keys.push(key) - 1);
      return keys.length - 1;
    },
    find: (key: K): number | undefined => numbers.get(key),
    keyOf: (number: number): K => keys[number] as K,
  };
}

/** Not 0 as a number of 32 bits. */
const SMALLEST = 1e-30;

export interface Sums {
  readonly add: (number: number, weight: number) => void;
  readonly of: (number: number) => number;
  /** the numbers that were added to */
  readonly numbers: readonly number[];
}

/**
 * Sums by number. A page adds up to 1,500 times: an array takes about a tenth of the time of a map. `clear` costs what
 * was added, because the array is kept.
 */
export function createSums(): Sums & { readonly clear: () => void } {
  let sums = new Float32Array(1_024);
  const numbers: number[] = [];
  return {
    numbers,
    add(number, weight) {
      if (number >= sums.length) {
        const longer = new Float32Array(2 * number);
        longer.set(sums);
        sums = longer;
      }
      const before = sums[number] as number;
      if (before === 0) numbers.push(number);
      // A sum of exactly 0 would be listed twice.
      sums[number] = before + weight || SMALLEST;
    },
    of: (number) => sums[number] ?? 0,
    clear() {
      for (const number of numbers) sums[number] = 0;
      numbers.length = 0;
    },
  };
}
