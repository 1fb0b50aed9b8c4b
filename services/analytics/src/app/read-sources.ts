import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import { firstDayOf, noCounts, sumCounts, viewSources, type ViewSource } from '#domain/timeline';
import { MAX_DAYS_SHOWN } from '#app/read-timeline';
import type { TimelineStore } from '#store/timeline';

export interface SourceViews {
  readonly source: ViewSource | 'other';
  readonly views: number;
}

export interface ReadSourcesDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly timeline: Pick<TimelineStore, 'readSince'>;
}

/** Creates the function that returns where an item's views of the last days came from, for its uploader or an admin. */
export function createReadSources({ readOwnItem, timeline }: ReadSourcesDeps) {
  return async function readSources(viewer: Viewer, itemId: number, days: number): Promise<SourceViews[]> {
    await readOwnItem(viewer, itemId);
    const since = firstDayOf(Math.min(days, MAX_DAYS_SHOWN), Date.now());
    const buckets = await timeline.readSince(itemId, 'day', since);
    const total = buckets.reduce((sum, bucket) => sumCounts(sum, bucket), noCounts);
    const named = viewSources.map((source) => ({ source, views: total[`${source}Views`] }));
    const rest = total.views - named.reduce((sum, { views }) => sum + views, 0);
    return [...named, { source: 'other', views: rest }];
  };
}
