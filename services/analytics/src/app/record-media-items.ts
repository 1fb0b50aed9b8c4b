import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { ScoreVideos } from '#app/score-videos';
import { applyCopies, ownViewingsOf } from '#domain/apply-events';
import { createItemChanges } from '#domain/item-changes';
import type { MediaItemCopy } from '#domain/media-item-stats';
import type { MediaItemStore } from '#store/media-items';
import type { ViewingStore } from '#store/viewings';

export interface RecordMediaItemsDeps {
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly items: MediaItemStore;
  readonly viewings: ViewingStore;
  readonly scoreVideos: ScoreVideos;
}

/** Creates the function that stores newer copies from media. Safe to repeat. */
export function createRecordMediaItems({ outbox, items, viewings, scoreVideos }: RecordMediaItemsDeps) {
  return async function recordMediaItems(copies: readonly MediaItemCopy[]): Promise<void> {
    await outbox.inTransaction(async (session) => {
      const itemIds = [...new Set(copies.map(({ id }) => id))];
      const known = await items.read(itemIds, session);
      const changes = createItemChanges(known);
      const own = await viewings.read(ownViewingsOf(known, copies), session);
      await viewings.save(applyCopies(changes, own, copies), session);
      await scoreVideos(changes, session);
    });
  };
}
