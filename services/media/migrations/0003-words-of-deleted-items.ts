import { randomBytes } from 'node:crypto';
import type { OutboxRow } from '@tallscreen/kit-events/outbox/outbox';
import { nextOutboxIds } from '@tallscreen/kit-events/outbox/order';
import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { erased } from '#domain/video-life';
import { videoEvent } from '#events/publish';
import { toMediaItem, type MediaItemDocument } from '#store/media-item-schema';

/**
 * Erases the words of media items that were deleted before deleting did so, and publishes each of them again, so that
 * the copies of other services lose the words too. The event is written first: after an interruption in between it is
 * published twice, with the same revision.
 */
export const up: Migration = async ({ db, signal }) => {
  const items = db.collection<MediaItemDocument>('media_items');
  const outbox = db.collection<OutboxRow>('outbox');
  const instance = randomBytes(4).toString('hex');
  for await (const document of items.find({ status: 'deleted', title: { $ne: '' } })) {
    signal.throwIfAborted();
    const item = { ...toMediaItem(document), ...erased, revision: document.revision + 1 };
    const { topic, key, value, headers = {} } = videoEvent(item, { type: 'deleted' });
    const [_id = ''] = nextOutboxIds(1, instance, Date.now());
    await outbox.insertOne({ _id, topic, key, value, headers: { ...headers }, createdAt: new Date() });
    await items.updateOne({ _id: item.id }, { $set: { ...erased, revision: item.revision } });
  }
};
