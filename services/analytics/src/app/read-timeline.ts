import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import type { Bucket, BucketWidth } from '#domain/timeline';
import type { TimelineStore } from '#store/timeline';

const MAX_HOURS = 14 * 24;
const MAX_DAYS = 400;

export interface ReadTimelineDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly timeline: Pick<TimelineStore, 'read'>;
}

/** Creates the function that returns what happened to an item by hour or day, for its uploader or an admin. */
export function createReadTimeline({ readOwnItem, timeline }: ReadTimelineDeps) {
  return async function readTimeline(viewer: Viewer, itemId: number, width: BucketWidth): Promise<Bucket[]> {
    await readOwnItem(viewer, itemId);
    return timeline.read(itemId, width, width === 'hour' ? MAX_HOURS : MAX_DAYS);
  };
}
