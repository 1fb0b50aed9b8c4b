const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type BucketWidth = 'hour' | 'day';

/** Where a viewer came upon an item, according to the client. */
export const viewSources = ['feed', 'following', 'search', 'tag', 'profile', 'link'] as const;
export type ViewSource = (typeof viewSources)[number];

/** One number for each source, in a field of its own, because stores only add to top-level fields. */
type ViewsBySource = Readonly<Record<`${ViewSource}Views`, number>>;

export interface BucketCounts extends ViewsBySource {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly watchMs: number;
  readonly engagedViews: number;
  readonly completions: number;
  /** viewers who saw the item for the first time */
  readonly newViewers: number;
  readonly followersWon: number;
}

/** Counts of one media item in one hour or day (UTC). */
export interface Bucket extends BucketCounts {
  readonly itemId: number;
  readonly width: BucketWidth;
  readonly startMs: number;
}

/** A user who was active in an hour of a day. */
export interface Activity {
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  /** 0 to 23, UTC */
  readonly hour: number;
  readonly userId: number;
}

export const activityOf = (userId: number, atMs: number): Activity => ({
  day: dayOf(atMs),
  hour: new Date(atMs).getUTCHours(),
  userId,
});

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Returns the month of a day, such as 2030-01. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const noCounts: BucketCounts = {
  views: 0,
  likes: 0,
  comments: 0,
  watchMs: 0,
  engagedViews: 0,
  completions: 0,
  newViewers: 0,
  followersWon: 0,
  feedViews: 0,
  followingViews: 0,
  searchViews: 0,
  tagViews: 0,
  profileViews: 0,
  linkViews: 0,
};

const countNames = Object.keys(noCounts) as (keyof BucketCounts)[];

export const sumCounts = (a: BucketCounts, b: Partial<BucketCounts>): BucketCounts =>
  Object.fromEntries(countNames.map((name) => [name, a[name] + (b[name] ?? 0)])) as unknown as BucketCounts;

const isEmpty = (counts: BucketCounts): boolean => countNames.every((name) => counts[name] === 0);

/** Sums counts per item and hour, and per item and day. */
export function createTimeline() {
  const buckets = new Map<string, Bucket>();

  function add(itemId: number, width: BucketWidth, startMs: number, counts: Partial<BucketCounts>): void {
    const key = `${itemId}:${width}:${startMs}`;
    buckets.set(key, { itemId, width, startMs, ...sumCounts(buckets.get(key) ?? noCounts, counts) });
  }

  return {
    add: (itemId: number, atMs: number, counts: Partial<BucketCounts>): void => {
      add(itemId, 'hour', atMs - (atMs % HOUR_MS), counts);
      add(itemId, 'day', atMs - (atMs % DAY_MS), counts);
    },
    /** Returns the buckets that are not empty. */
    buckets: (): Bucket[] => [...buckets.values()].filter((bucket) => !isEmpty(bucket)),
  };
}

export interface Days {
  /** one bucket for each day, oldest first, the last of them today */
  readonly points: readonly Bucket[];
  /** the same number of days before */
  readonly previous: readonly Bucket[];
}

/** Returns the start (ms, UTC) of a `days`-day window that ends today. */
export const firstDayOf = (days: number, nowMs: number): number => nowMs - (nowMs % DAY_MS) - (days - 1) * DAY_MS;

/** A day and its number of active users. */
export interface ActiveDay {
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  readonly count: number;
}

export interface ActiveDays {
  /** oldest first */
  readonly days: readonly ActiveDay[];
  /** the same number of days before */
  readonly previous: readonly ActiveDay[];
}

/** Returns the `days`-day window that ends today, and the window before. A day that was not found counts 0. */
export function fillActiveDays(found: readonly ActiveDay[], days: number, nowMs: number): ActiveDays {
  const counts = new Map(found.map(({ day, count }) => [day, count]));
  const firstMs = firstDayOf(2 * days, nowMs);
  const all = Array.from({ length: 2 * days }, (_, i) => {
    const day = dayOf(firstMs + i * DAY_MS);
    return { day, count: counts.get(day) ?? 0 };
  });
  return { days: all.slice(days), previous: all.slice(0, days) };
}

/** Returns one bucket per day for the `days`-day window that ends today, and for the window before. */
export function fillDays(itemId: number, found: readonly Bucket[], days: number, nowMs: number): Days {
  const byStart = new Map(found.map((bucket) => [bucket.startMs, bucket]));
  const firstMs = firstDayOf(2 * days, nowMs);
  const all = Array.from({ length: 2 * days }, (_, i): Bucket => {
    const startMs = firstMs + i * DAY_MS;
    return byStart.get(startMs) ?? { itemId, width: 'day', startMs, ...noCounts };
  });
  return { points: all.slice(days), previous: all.slice(0, days) };
}
