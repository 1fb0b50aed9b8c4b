import type { Migration } from '@tallscreen/kit-mongo/migrations';

const BATCH = 1_000;

interface StoredViewing {
  readonly _id: string;
  readonly itemId: number;
  readonly latest?: { readonly atMs: number };
}

/** Views of videos that were counted before there was a history are part of it. */
export const up: Migration = async ({ db, signal }) => {
  const viewings = db.collection<StoredViewing>('viewings');
  const items = db.collection<{ _id: number }>('media_items');
  for (let last = ''; ;) {
    signal.throwIfAborted();
    const found = await viewings
      .find({ _id: { $gt: last } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    if (found.length === 0) return;
    last = found.at(-1)!._id;
    const itemIds = [...new Set(found.map(({ itemId }) => itemId))];
    const promos = await items.find({ _id: { $in: itemIds }, itemType: 'promo' }, { projection: { _id: 1 } }).toArray();
    const promoIds = new Set(promos.map(({ _id }) => _id));
    const writes = found.flatMap(({ _id, itemId, latest }) =>
      latest && !promoIds.has(itemId)
        ? [
            {
              updateOne: {
                filter: { _id, historyAtMs: { $exists: false } },
                update: { $set: { historyAtMs: latest.atMs } },
              },
            },
          ]
        : [],
    );
    if (writes.length > 0) await viewings.bulkWrite(writes);
  }
};
