import { updateManyAtRevision } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { videoAudiences } from '@tallscreen/proto/rules/video-audience';
import { commentAudiences } from '@tallscreen/proto/rules/comment-audiences';
import { Schema, type Connection } from 'mongoose';
import {
  countersOf,
  type CounterChange,
  type MediaItem,
  type MediaItemCopy,
  type MediaItemType,
} from '#domain/media-item';

interface MediaItemDocument extends Omit<MediaItem, 'id'> {
  _id: number;
  /** Media's revision of the item; `revision` is that of the counters. */
  mediaRevision: number;
}

const schema = new Schema<MediaItemDocument>(
  {
    _id: { type: Number, required: true },
    itemType: { type: String, enum: ['video', 'promo'] satisfies MediaItemType[], required: true },
    ownerId: { type: Number, required: true },
    title: { type: String, default: '' },
    isLive: { type: Boolean, required: true },
    audience: { type: String, enum: videoAudiences, default: 'public' },
    whoMayComment: { type: String, enum: commentAudiences, default: 'everyone' },
    pinnedCommentId: { type: Number, default: 0 },
    mediaRevision: { type: Number, required: true },
    likeCount: { type: Number, default: 0 },
    commentCount: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
schema.index({ ownerId: 1 });

export const mediaItemsCollection = defineCollection<MediaItemDocument>('media_items', schema);

/** A document of version 0.1 has none of these fields. */
const added = { audience: 'public', whoMayComment: 'everyone', pinnedCommentId: 0 } as const;

const fromDocument = ({ _id, mediaRevision: _mediaRevision, ...fields }: MediaItemDocument): MediaItem => ({
  id: _id,
  ...added,
  ...fields,
});

export type MediaItems = ReturnType<typeof createMediaItems>;

export function createMediaItems(connection: Connection) {
  const mediaItems = openCollection(connection, mediaItemsCollection);
  const driver = connection.collection<MediaItemDocument>(mediaItemsCollection.name);

  async function findMany(ids: readonly number[], session?: Session): Promise<Map<number, MediaItem>> {
    const found = await mediaItems
      .find({ _id: { $in: [...ids] } })
      .session(session ?? null)
      .lean();
    return new Map(found.map((document) => [document._id, fromDocument(document)]));
  }

  return {
    findMany,
    findOne: async (id: number, session?: Session): Promise<MediaItem | undefined> =>
      (await findMany([id], session)).get(id),

    /** Writes the fields that media owns, unless the stored ones are newer. Leaves the counters unchanged. */
    upsertCopies(copies: readonly MediaItemCopy[]): Promise<void> {
      const $setOnInsert = { likeCount: 0, commentCount: 0, revision: 0, pinnedCommentId: 0 };
      return upsertNewer(
        driver,
        copies.map(({ id, revision, ...$set }) => ({ id, revision, update: { $set, $setOnInsert } })),
        'mediaRevision',
      );
    },

    /** Writes counters in one statement. Restarts the transaction if one of them changed since it was read. */
    async saveCounters(changes: readonly CounterChange[], session: Session): Promise<void> {
      const updates = changes.map(({ before: { id, revision }, after }) => ({
        _id: id,
        revision,
        set: countersOf(after),
      }));
      await updateManyAtRevision(driver, updates, session);
    },

    /** `commentId`: 0 for none. */
    async setPinnedComment(id: number, commentId: number, session: Session): Promise<void> {
      await mediaItems.updateOne({ _id: id }, { $set: { pinnedCommentId: commentId } }, { session });
    },

    /** Owner id → likes of all their live videos. */
    async sumLikes(ownerIds: readonly number[]): Promise<Map<number, number>> {
      const sums = await mediaItems.aggregate<{ _id: number; likeCount: number }>([
        { $match: { ownerId: { $in: [...ownerIds] }, itemType: 'video', isLive: true } },
        { $group: { _id: '$ownerId', likeCount: { $sum: '$likeCount' } } },
      ]);
      return new Map(sums.map(({ _id, likeCount }) => [_id, likeCount]));
    },
  };
}
