import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { MediaItemCopy } from '#domain/media-item';

interface MediaItemDocument extends Omit<MediaItemCopy, 'id' | 'snapshot' | 'hashtags'> {
  _id: number;
  hashtags: string[];
  snapshot: Uint8Array | mongo.Binary;
  /** counted views, from analytics' events; absent in old copies that got no views since */
  views?: number;
}

const schema = new Schema<MediaItemDocument>(
  {
    _id: { type: Number, required: true },
    itemType: { type: String, enum: ['video', 'promo'], required: true },
    uploaderId: { type: Number, required: true },
    title: { type: String, default: '' },
    hashtags: { type: [String], default: [] },
    stage: { type: String, required: true },
    isFlagged: { type: Boolean, default: false },
    smallestUrl: { type: String, default: '' },
    durationMs: { type: Number, default: 0 },
    revision: { type: Number, required: true },
    snapshot: { type: Buffer, required: true },
    views: { type: Number, default: 0 },
  },
  schemaOptions,
)
  .index({ itemType: 1, _id: -1 })
  .index({ uploaderId: 1 });

export const mediaItemCollection = defineCollection('media_items', schema);

export type MediaItems = ReturnType<typeof createMediaItems>;

export function createMediaItems(connection: Connection) {
  const model = openCollection(connection, mediaItemCollection);
  const copies = connection.collection<MediaItemDocument>(mediaItemCollection.name);

  return {
    async find(id: number): Promise<MediaItemCopy | null> {
      const found = await model.findById(id).lean();
      return found && fromDocument(found);
    },

    findMany: async (ids: readonly number[]): Promise<MediaItemCopy[]> =>
      ids.length === 0 ? [] : (await model.find({ _id: { $in: [...ids] } }).lean()).map(fromDocument),

    async readViews(id: number): Promise<number> {
      return (await model.findById(id, { views: 1 }).lean())?.views ?? 0;
    },

    /** Returns the views of all media items of an uploader, and how many of them are live. */
    async readUploaderViews(uploaderId: number): Promise<{ sum: number; live: number }> {
      const found = await model.find({ uploaderId }, { views: 1, stage: 1 }).lean();
      return {
        sum: found.reduce((sum, { views = 0 }) => sum + views, 0),
        live: found.filter(({ stage }) => stage === 'live').length,
      };
    },

    /** Stores the numbers of views, by media item; smaller ones than stored change nothing. */
    async raiseViews(views: ReadonlyMap<number, number>): Promise<void> {
      const writes = [...views].map(([_id, count]) => ({
        updateOne: { filter: { _id }, update: { $max: { views: count } } },
      }));
      await copies.bulkWrite(writes, { ordered: false });
    },

    /** Stores the copy unless a newer revision is stored. */
    async put({ id, revision, snapshot, ...fields }: MediaItemCopy): Promise<void> {
      const $set = { ...fields, hashtags: [...fields.hashtags], snapshot };
      await upsertNewer(copies, [{ id, revision, update: { $set } }]);
    },

    /** Returns the id of the oldest upload, null if there is none. */
    async findFirstId(): Promise<number | null> {
      return (await model.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean())?._id ?? null;
    },

    /** Returns how many uploads have an id in this range, deleted ones included. */
    countIds: (from: number, before: number): Promise<number> =>
      model.countDocuments({ _id: { $gte: from, $lt: before } }).exec(),

    /** Lists the newest uploads with their views, optionally of one type and in one stage. */
    async listNewest(
      limit: number,
      filter: Partial<Pick<MediaItemCopy, 'itemType' | 'stage'>> = {},
    ): Promise<(MediaItemCopy & { readonly views: number })[]> {
      const found = await model.find(filter).sort({ _id: -1 }).limit(limit).lean();
      return found.map((document) => ({ ...fromDocument(document), views: document.views ?? 0 }));
    },
  };
}

const fromDocument = ({ _id, views: _views, snapshot, ...fields }: MediaItemDocument): MediaItemCopy => ({
  id: _id,
  ...fields,
  snapshot: snapshot instanceof Uint8Array ? snapshot : snapshot.buffer,
});
