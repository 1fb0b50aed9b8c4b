import type { Delivered } from '@tallscreen/kit-events/outbox/inbox';
import type { ReadAudience } from '#app/read-audience';
import type { RecordActivity } from '#app/record-activity';
import type { CountOnce } from '#app/record-track-events';
import type { SaveViewings } from '#app/save-viewings';
import type { ScoreVideos } from '#app/score-videos';
import { countEngagement, viewingsOf, type Engagement } from '#domain/apply-events';
import { createItemChanges } from '#domain/item-changes';
import type { MediaItemStore } from '#store/media-items';
import type { TimelineStore } from '#store/timeline';
import type { ViewingStore } from '#store/viewings';

export interface RecordEngagementDeps {
  /** Calls `effect` in one transaction with the events that were not recorded before. */
  readonly countOnce: CountOnce;
  readonly items: MediaItemStore;
  readonly viewings: Pick<ViewingStore, 'read'>;
  readonly saveViewings: SaveViewings;
  readonly timeline: TimelineStore;
  readonly readAudience: ReadAudience;
  readonly recordActivity: RecordActivity;
  readonly scoreVideos: ScoreVideos;
}

/** Creates the function that stores social's counters, and counts likes and comments over time. */
export function createRecordEngagement(deps: RecordEngagementDeps) {
  const { countOnce, items, viewings, saveViewings, timeline, readAudience, recordActivity, scoreVideos } = deps;
  return async function recordEngagement(events: readonly (Engagement & Delivered)[]): Promise<void> {
    await countOnce(events, async (fresh, session) => {
      const itemIds = [...new Set(fresh.map(({ itemId }) => itemId))];
      const changes = createItemChanges(await items.read(itemIds, session));
      const keys = viewingsOf(fresh);
      const viewerIds = keys.map(({ viewerId }) => viewerId);
      const audience = await readAudience(viewerIds, [], session);
      const known = await viewings.read(keys, session);
      const { buckets, activity, viewings: changed } = countEngagement(changes, known, fresh, audience);
      await saveViewings(changed, session);
      await timeline.add(buckets, session);
      await recordActivity(activity, session);
      await scoreVideos(changes, session);
    });
  };
}
