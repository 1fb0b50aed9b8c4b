import type { Delivered } from '@tallscreen/kit-events/outbox/inbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { ReadAudience } from '#app/read-audience';
import type { RecordActivity } from '#app/record-activity';
import type { SaveViewings } from '#app/save-viewings';
import type { ScoreVideos } from '#app/score-videos';
import { createItemChanges } from '#domain/item-changes';
import { countTrackEvents, withoutUnknown, type TrackEvent } from '#domain/track-events';
import { keyOf } from '#domain/viewing';
import type { AddressDayStore } from '#store/address-days';
import type { MediaItemStore } from '#store/media-items';
import type { ChargeStore } from '#store/charges';
import type { PriceStore } from '#store/prices';
import type { TimelineStore } from '#store/timeline';
import type { ViewingStore } from '#store/viewings';

export interface RecordTrackEventsDeps {
  /** Calls `effect` in one transaction with the events that were not recorded before. */
  readonly countOnce: CountOnce;
  readonly items: MediaItemStore;
  readonly viewings: Pick<ViewingStore, 'read'>;
  readonly saveViewings: SaveViewings;
  readonly timeline: TimelineStore;
  readonly readAudience: ReadAudience;
  readonly addressDays: Pick<AddressDayStore, 'save'>;
  readonly prices: Pick<PriceStore, 'list'>;
  readonly charges: Pick<ChargeStore, 'add'>;
  readonly recordActivity: RecordActivity;
  readonly scoreVideos: ScoreVideos;
}

export type CountOnce = <E extends Delivered>(
  events: readonly E[],
  effect: (fresh: readonly E[], session: Session) => Promise<void>,
) => Promise<void>;

/** Creates the function that counts track events: views, watch time, completions, loops and shares. */
export function createRecordTrackEvents(deps: RecordTrackEventsDeps) {
  const { countOnce, items, viewings, saveViewings, timeline, readAudience, addressDays } = deps;
  const { prices, charges, recordActivity, scoreVideos } = deps;
  return async function recordTrackEvents(events: readonly (TrackEvent & Delivered)[]): Promise<void> {
    await countOnce(events, async (fresh, session) => {
      const knownItems = await items.read([...new Set(fresh.map(({ itemId }) => itemId))], session);
      const believed = withoutUnknown(fresh, knownItems);
      const counting = believed.filter(({ type, itemType }) => type !== 'impression' || itemType === 'promo');
      const keys = [...new Map(counting.map((event) => [keyOf(event), event])).values()];
      const changes = createItemChanges(knownItems);
      const views = counting.filter(({ type }) => type === 'view' || type === 'viewable');
      const hasViewable = views.some(({ type }) => type === 'viewable');
      const viewerIds = counting.map(({ viewerId }) => viewerId);
      const audience = await readAudience(viewerIds, views, session);
      const known = await viewings.read(keys, session);
      const counted = countTrackEvents(
        changes,
        known,
        believed,
        audience,
        hasViewable ? await prices.list(session) : [],
      );
      await addressDays.save(audience.changedDays(), session);
      await saveViewings(counted.viewings, session);
      await charges.add(counted.charges, session);
      await timeline.add(counted.buckets, session);
      await recordActivity(counted.activity, session);
      await scoreVideos(changes, session);
    });
  };
}
