import type { MediaItem, Neighbours } from '#domain/media-item';

/** The features of a video that taste compares, as numbers that index the arrays of `createSums`. */
export interface TasteFeatures {
  readonly video: number;
  readonly creator: number;
  readonly tags: readonly number[];
  readonly neighbours: Int32Array;
  /** similarity of each neighbour, 0–1 */
  readonly similarities: Float32Array;
}

/** The features of a video that is not compared. */
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
    /** Returns the id of the latest video with the hashtag. */
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

/** Skip values that round to 0 as a 32-bit number. */
const SMALLEST = 1e-30;

export interface Sums {
  readonly add: (number: number, weight: number) => void;
  readonly of: (number: number) => number;
  /** the indexes that have a sum */
  readonly numbers: readonly number[];
}

/**
 * Sums by index. A page adds up to 1,500 times: an array takes about a tenth of the time of a map. The array is kept,
 * so `clear` costs only what was added.
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
      // An index whose sum is exactly 0 again would be listed twice.
      sums[number] = before + weight || SMALLEST;
    },
    of: (number) => sums[number] ?? 0,
    clear() {
      for (const number of numbers) sums[number] = 0;
      numbers.length = 0;
    },
  };
}
