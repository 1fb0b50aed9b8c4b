import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';

/** Writes the hashtags of waiting work as admins filter by them now. */
export const up: Migration = async ({ db, signal }) => {
  const items = db.collection<{ _id: string; hashtags: string[] }>('queue_items');
  for await (const { _id, hashtags } of items.find({ 'hashtags.0': { $exists: true } })) {
    signal.throwIfAborted();
    const keys = [...new Set(hashtags.map(tagKeyOf))];
    if (keys.join(' ') !== hashtags.join(' ')) await items.updateOne({ _id, hashtags }, { $set: { hashtags: keys } });
  }
};
