import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { ScoreVideos } from '#app/score-videos';
import { applyReports, type UpheldReports } from '#domain/apply-events';
import { createItemChanges } from '#domain/item-changes';
import type { MediaItemStore } from '#store/media-items';

export interface RecordReportsDeps {
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly items: MediaItemStore;
  readonly scoreVideos: ScoreVideos;
}

/** Creates the function that stores the number of upheld reports. Safe to repeat. */
export function createRecordReports({ outbox, items, scoreVideos }: RecordReportsDeps) {
  return async function recordReports(reports: readonly UpheldReports[]): Promise<void> {
    if (reports.length === 0) return;
    await outbox.inTransaction(async (session) => {
      const itemIds = [...new Set(reports.map(({ itemId }) => itemId))];
      const changes = createItemChanges(await items.read(itemIds, session));
      applyReports(changes, reports);
      await scoreVideos(changes, session);
    });
  };
}
