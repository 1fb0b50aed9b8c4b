import type { Bucket, BucketCounts } from './ledger.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const nothing: BucketCounts = { views: 0, likes: 0, comments: 0, watchMs: 0 };

/** Adds up what happened by clip and hour, and by clip and day. */
export function createTally() {
  const buckets = new Map<string, Bucket>();

  function add(itemId: number, width: Bucket['width'], startMs: number, counts: Partial<BucketCounts>): void {
    const key = `${itemId}:${width}:${startMs}`;
    const { views, likes, comments, watchMs, ...rest } = buckets.get(key) ?? { itemId, width, startMs, ...nothing };
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
    buckets: (): Bucket[] => [...buckets.values()].filter((b) => b.views || b.likes || b.comments || b.watchMs),
  };
}
