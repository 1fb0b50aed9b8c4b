import { EARLIER_MS, RECENT_MS, steepest, type ViewsOverTime } from '#domain/rising';
import type { TimelineStore } from '#store/timeline';

export interface ListRisingVideosDeps {
  readonly timeline: Pick<TimelineStore, 'sumRecentViews' | 'sumViews'>;
}

const DAY_MS = 24 * 3_600_000;
const MAX_LISTED = 200;
/** Number of items with the most recent views that are compared; promos are among them. */
const COMPARED = 1_000;

/**
 * Creates the function that returns the videos whose views of the last 48 hours exceed those of the 14 days before the
 * most.
 */
export const createListRisingVideos = ({ timeline }: ListRisingVideosDeps) =>
  async function listRisingVideos(): Promise<readonly ViewsOverTime[]> {
    const recentSinceMs = Date.now() - RECENT_MS;
    const recent = await timeline.sumRecentViews(recentSinceMs, COMPARED);
    const ids = recent.map(({ itemId }) => itemId);
    // Whole days before the last 48 hours, without the day in which these begin.
    const earlierUntilMs = Math.floor(recentSinceMs / DAY_MS) * DAY_MS;
    const earlier = await timeline.sumViews(ids, earlierUntilMs - EARLIER_MS, earlierUntilMs);
    const views = recent.map(({ itemId, views: recentViews }) => {
      return { videoId: itemId, recentViews, earlierViews: earlier.get(itemId) ?? 0 };
    });
    return steepest(views, MAX_LISTED);
  };
