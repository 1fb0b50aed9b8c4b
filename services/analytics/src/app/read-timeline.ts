import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import { fillDays, firstDayOf, type BucketWidth, type Days } from '#domain/timeline';
import type { TimelineStore } from '#store/timeline';

const MAX_HOURS = 14 * 24;
const MAX_DAYS = 400;

/** Upper bound of `days`. */
export const MAX_DAYS_SHOWN = 90;

export interface ReadTimelineDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly timeline: Pick<TimelineStore, 'read' | 'readSince'>;
}

/**
 * Creates the function that returns an item's counts by hour or day, for its uploader or an admin. With `days` the
 * answer has a bucket for each of these days and for each of the same number of days before. Without `days` it leaves
 * out empty buckets.
 */
export function createReadTimeline({ readOwnItem, timeline }: ReadTimelineDeps) {
  return async function readTimeline(viewer: Viewer, itemId: number, width: BucketWidth, days = 0): Promise<Days> {
    await readOwnItem(viewer, itemId);
    if (width === 'hour' || days === 0) {
      const points = await timeline.read(itemId, width, width === 'hour' ? MAX_HOURS : MAX_DAYS);
      return { points, previous: [] };
    }
    const [shown, nowMs] = [Math.min(days, MAX_DAYS_SHOWN), Date.now()];
    return fillDays(itemId, await timeline.readSince(itemId, 'day', firstDayOf(2 * shown, nowMs)), shown, nowMs);
  };
}
