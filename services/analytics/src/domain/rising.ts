/** Counted views of a video, recent and earlier. */
export interface ViewsOverTime {
  readonly videoId: number;
  readonly recentViews: number;
  readonly earlierViews: number;
}

const HOUR_MS = 3_600_000;
export const RECENT_MS = 48 * HOUR_MS;
export const EARLIER_MS = 14 * 24 * HOUR_MS;

/** Added to the expected views of every video, so that a first view is not a rise. */
const EXPECTED_OF_ANY = 5;

/**
 * Returns by how many standard deviations the recent views exceed the views expected from the earlier ones. As for a
 * Poisson process, the variance is the mean.
 */
export function riseOf({ recentViews, earlierViews }: ViewsOverTime): number {
  const expected = (earlierViews * RECENT_MS) / EARLIER_MS + EXPECTED_OF_ANY;
  return (recentViews - expected) / Math.sqrt(expected);
}

/** Returns the videos that are watched more than before, the fastest rising first. */
export const steepest = (views: readonly ViewsOverTime[], limit: number): ViewsOverTime[] =>
  views
    .filter((each) => riseOf(each) > 0)
    .toSorted((a, b) => riseOf(b) - riseOf(a) || b.videoId - a.videoId)
    .slice(0, limit);
