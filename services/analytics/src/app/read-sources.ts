import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import { firstDayOf, noCounts, sumCounts, viewSources, type Bucket, type ViewSource } from '#domain/timeline';
import { MAX_DAYS_SHOWN } from '#app/read-timeline';
import type { TimelineStore } from '#store/timeline';

export interface SourceViews {
  readonly source: ViewSource | 'other';
  readonly views: number;
}

export interface Sources {
  readonly sources: readonly SourceViews[];
  /** counts of the previous window */
  readonly previous: readonly SourceViews[];
}

export interface ReadSourcesDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly timeline: Pick<TimelineStore, 'readSince'>;
}

function sourcesOf(buckets: readonly Bucket[]): SourceViews[] {
  const total = buckets.reduce((sum, bucket) => sumCounts(sum, bucket), noCounts);
  const named = viewSources.map((source) => ({ source, views: total[`${source}Views`] }));
  const rest = total.views - named.reduce((sum, { views }) => sum + views, 0);
  return [...named, { source: 'other', views: rest }];
}

/**
 * Creates the function that returns the sources of an item's views, in the window of days that ends today and in the
 * window before, for its uploader or an admin.
 */
export function createReadSources({ readOwnItem, timeline }: ReadSourcesDeps) {
  return async function readSources(viewer: Viewer, itemId: number, wantedDays: number): Promise<Sources> {
    await readOwnItem(viewer, itemId);
    const [days, nowMs] = [Math.min(wantedDays, MAX_DAYS_SHOWN), Date.now()];
    const buckets = await timeline.readSince(itemId, 'day', firstDayOf(2 * days, nowMs));
    const first = firstDayOf(days, nowMs);
    return {
      sources: sourcesOf(buckets.filter(({ startMs }) => startMs >= first)),
      previous: sourcesOf(buckets.filter(({ startMs }) => startMs < first)),
    };
  };
}
