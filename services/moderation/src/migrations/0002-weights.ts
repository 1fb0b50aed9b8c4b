import type { Migration } from '@tallscreen/kit-mongo/migrations';

interface StoredQueueItem {
  _id: string;
  reports: number;
}

/** Reports had no weight: each counted as one. */
export const weights: Migration = async ({ db, signal }) => {
  await db.collection('reports').updateMany({ weight: { $exists: false } }, { $set: { weight: 1 } });
  const queue = db.collection<StoredQueueItem>('queue_items');
  for await (const { _id, reports } of queue.find({ reports: { $gt: 0 }, topWeight: { $exists: false } })) {
    signal.throwIfAborted();
    await queue.updateOne({ _id, topWeight: { $exists: false } }, { $set: { weight: reports, topWeight: 1 } });
  }
  await queue.updateMany({ hasWeight: { $exists: false } }, { $set: { hasWeight: true } });
};
