import type { Migration } from '@tallscreen/kit-mongo/migrations';

/** Sums the platform's views again, without those of deleted media items: these were counted until now. */
export const up: Migration = async ({ db }) => {
  const [sum] = await db
    .collection('media_items')
    .aggregate<{ views: number }>([
      { $match: { 'copy.status': { $ne: 'deleted' } } },
      { $group: { _id: null, views: { $sum: '$views' } } },
    ])
    .toArray();
  const totals = db.collection<{ _id: number }>('totals');
  await totals.updateMany({}, { $set: { views: 0 } });
  await totals.updateOne({ _id: 0 }, { $set: { views: sum?.views ?? 0 } }, { upsert: true });
};
