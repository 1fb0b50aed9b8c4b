import type { Migration } from '@tallscreen/kit-mongo/migrations';

interface Stored {
  readonly item: { readonly type: string; readonly id: number };
}

/**
 * Writes the owner of each reported user, video and promo into the reports of earlier versions, so that the page of a
 * user lists them. Who wrote a reported comment is not stored here and stays unknown.
 */
export const up: Migration = async ({ db, signal }) => {
  const reports = db.collection<Stored>('reports');
  const mediaItems = db.collection<{ _id: number; uploaderId: number }>('media_items');
  const old = { ownerId: { $exists: false }, 'item.type': { $in: ['user', 'video', 'promo'] } };
  for await (const { _id, item } of reports.find(old)) {
    signal.throwIfAborted();
    const ownerId = item.type === 'user' ? item.id : ((await mediaItems.findOne({ _id: item.id }))?.uploaderId ?? 0);
    await reports.updateOne({ _id }, { $set: { ownerId } as object });
  }
};
