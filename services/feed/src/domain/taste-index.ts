import type { MediaItem, Neighbours } from '#domain/media-item';

/** What taste compares of a video, as numbers that the arrays of `createSums` are indexed with. */
export interface TasteFeatures {
  readonly video: number;
  readonly creator: number;
  readonly tags: readonly number[];
  readonly neighbours: readonly number[];
  /** of each neighbour, 0–1 */
  readonly similarities: readonly number[];
}

export type TasteIndex = ReturnType<typeof createTasteIndex>;

/** Numbers videos, uploaders and hashtags from 0, so that a page adds in arrays instead of looking up in maps. */
export function createTasteIndex() {
  const videos = createNumbering<number>();
  const creators = createNumbering<number>();
  const tags = createNumbering<string>();
  return {
    videos,
    creators,
    tags,
    featuresOf: ({ id, uploaderId, tags: hashtags = [] }: MediaItem, near: Neighbours | undefined): TasteFeatures => ({
      video: videos.numberOf(id),
      creator: creators.numberOf(uploaderId),
      tags: hashtags.map((tag) => tags.numberOf(tag)),
      neighbours: near?.ids.map((each) => videos.numberOf(each)) ?? [],
      similarities: near?.similarities ?? [],
    }),
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

export interface Sums {
  readonly add: (number: number, weight: number) => void;
  readonly of: (number: number) => number;
  /** the numbers that were added to */
  readonly numbers: readonly number[];
}

/**
 * Sums by number. A page adds up to 5,000 times: an array takes about a tenth of the time of a map. `clear` costs what
 * was added, because the array is kept.
 */
export function createSums(): Sums & { readonly clear: () => void } {
  let sums = new Float64Array(1_024);
  const numbers: number[] = [];
  return {
    numbers,
    add(number, weight) {
      if (number >= sums.length) {
        const longer = new Float64Array(2 * number);
        longer.set(sums);
        sums = longer;
      }
      const before = sums[number] as number;
      if (before === 0) numbers.push(number);
      // A sum of exactly 0 would be listed twice.
      sums[number] = before + weight || Number.MIN_VALUE;
    },
    of: (number) => sums[number] ?? 0,
    clear() {
      for (const number of numbers) sums[number] = 0;
      numbers.length = 0;
    },
  };
}
