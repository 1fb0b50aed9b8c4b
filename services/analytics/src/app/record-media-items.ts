import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { ScoreVideos } from '#app/score-videos';
import { applyCopies } from '#domain/apply-events';
import { createItemChanges } from '#domain/item-changes';
import type { MediaItemCopy } from '#domain/media-item-stats';
import type { MediaItemStore } from '#store/media-items';

export interface RecordMediaItemsDeps {
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly items: MediaItemStore;
  readonly scoreVideos: ScoreVideos;
}

/** Creates the function that takes over newer copies from media. It may be given the same copies again. */
export function createRecordMediaItems({ outbox, items, scoreVideos }: RecordMediaItemsDeps) {
  return async function recordMediaItems(copies: readonly MediaItemCopy[]): Promise<void> {
    await outbox.inTransaction(async (session) => {
      const itemIds = [...new Set(copies.map(({ id }) => id))];
      const changes = createItemChanges(await items.read(itemIds, session));
      applyCopies(changes, copies);
      await scoreVideos(changes, session);
    });
  };
}
