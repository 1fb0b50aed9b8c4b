/** Counted views of a video, now and before. */
export interface ViewsOverTime {
  readonly videoId: number;
  readonly recentViews: number;
  readonly earlierViews: number;
}

const HOUR_MS = 3_600_000;
export const RECENT_MS = 48 * HOUR_MS;
export const EARLIER_MS = 14 * 24 * HOUR_MS;

/** Views that are expected of any video: a first view is no rise yet. */
const EXPECTED_OF_ANY = 5;

/**
 * How many standard deviations the recent views are above what the earlier ones let expect, as for counts of a Poisson
 * process, whose variance is its mean.
 */
export function riseOf({ recentViews, earlierViews }: ViewsOverTime): number {
  const expected = (earlierViews * RECENT_MS) / EARLIER_MS + EXPECTED_OF_ANY;
  return (recentViews - expected) / Math.sqrt(expected);
}

/** Returns the videos that are watched more than before, the steepest first. */
export const steepest = (views: readonly ViewsOverTime[], limit: number): ViewsOverTime[] =>
  views
    .filter((each) => riseOf(each) > 0)
    .toSorted((a, b) => riseOf(b) - riseOf(a) || b.videoId - a.videoId)
    .slice(0, limit);
