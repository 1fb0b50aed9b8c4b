const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type BucketWidth = 'hour' | 'day';

export interface BucketCounts {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly watchMs: number;
}

/** What happened to one media item in one hour or day (UTC). */
export interface Bucket extends BucketCounts {
  readonly itemId: number;
  readonly width: BucketWidth;
  readonly startMs: number;
}

/** A user who was active on a day. */
export interface Activity {
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  readonly userId: number;
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const noCounts: BucketCounts = { views: 0, likes: 0, comments: 0, watchMs: 0 };

/** Sums counts per item and hour, and per item and day. */
export function createTimeline() {
  const buckets = new Map<string, Bucket>();

  function add(itemId: number, width: BucketWidth, startMs: number, counts: Partial<BucketCounts>): void {
    const key = `${itemId}:${width}:${startMs}`;
    const { views, likes, comments, watchMs, ...rest } = buckets.get(key) ?? { itemId, width, startMs, ...noCounts };
    buckets.set(key, {
      ...rest,
      views: views + (counts.views ?? 0),
      likes: likes + (counts.likes ?? 0),
      comments: comments + (counts.comments ?? 0),
      watchMs: watchMs + (counts.watchMs ?? 0),
    });
  }

  return {
    add: (itemId: number, atMs: number, counts: Partial<BucketCounts>): void => {
      add(itemId, 'hour', atMs - (atMs % HOUR_MS), counts);
      add(itemId, 'day', atMs - (atMs % DAY_MS), counts);
    },
    /** Returns the buckets that are not empty. */
    buckets: (): Bucket[] => [...buckets.values()].filter((b) => b.views || b.likes || b.comments || b.watchMs),
  };
}
