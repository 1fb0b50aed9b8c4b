import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { QueueReports } from '#app/queue-reports';
import type { SyncReviewItem } from '#app/sync-review-item';
import { reportKey, reviewKey } from '#domain/queue-item';
import type { MediaItems } from '#store/media-items';
import type { QueueItems } from '#store/queue-items';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';

const BATCH = 500;

export interface FillQueueDeps {
  readonly mediaItems: Pick<MediaItems, 'listPendingIds'>;
  readonly reportedItems: Pick<ReportedItems, 'listOpen' | 'find'>;
  readonly reports: Pick<Reports, 'findMediaItemOf'>;
  readonly queueItems: Pick<QueueItems, 'filterMissing'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly syncReviewItem: SyncReviewItem;
  readonly queueReports: QueueReports;
}

export type FillQueue = ReturnType<typeof createFillQueue>;

/**
 * Adds what waits for an admin but is not in the queue: all of it after the update from a version without a queue.
 * Otherwise there is nothing to add. Safe to repeat, and to run in several processes at once.
 */
export function createFillQueue(deps: FillQueueDeps) {
  const { mediaItems, reportedItems, reports, queueItems, outbox, queueReports } = deps;

  async function addReviews(signal: AbortSignal): Promise<void> {
    for (let after = 0; !signal.aborted;) {
      const pending = await mediaItems.listPendingIds(after, BATCH);
      const missing = new Set(await queueItems.filterMissing(pending.map(({ type, id }) => reviewKey(type, id))));
      for (const { type, id } of pending) if (missing.has(reviewKey(type, id))) await deps.syncReviewItem(id);
      if (pending.length < BATCH) return;
      after = pending.at(-1)!.id;
    }
  }

  async function addReports(signal: AbortSignal): Promise<void> {
    for (let after = ''; !signal.aborted;) {
      const open = await reportedItems.listOpen(after, BATCH);
      const missing = new Set(await queueItems.filterMissing(open.map(({ item }) => reportKey(item))));
      for (const { item } of open) {
        if (!missing.has(reportKey(item))) continue;
        const mediaItemId = item.type === 'comment' ? await reports.findMediaItemOf(item) : null;
        const context = await queueReports.readContext(item, mediaItemId);
        await outbox.inTransaction(async (session) => {
          const counts = await reportedItems.find(item, session);
          if (counts) await queueReports.rebuild(item, counts, context, session);
        });
      }
      if (open.length < BATCH) return;
      after = open.at(-1)!.key;
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    await addReviews(signal);
    await addReports(signal);
  };
}
