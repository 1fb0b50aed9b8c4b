import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

/** How long a client may repeat a call whose answer it did not get. */
const KEPT_MS = 10 * 60_000;

/** A comment that a user or admin has deleted by a call, without its text. */
interface CommentDeletionDocument {
  /** The id of the comment. */
  _id: number;
  videoId: number;
  actorId: number;
  expiresAt: Date;
}

const schema = new Schema<CommentDeletionDocument>(
  {
    _id: { type: Number, required: true },
    videoId: { type: Number, required: true },
    actorId: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const commentDeletionsCollection = defineCollection<CommentDeletionDocument>('comment_deletions', schema);

export type CommentDeletions = ReturnType<typeof createCommentDeletions>;

/** Stores for ten minutes who has deleted a comment, so that a repeated call gets the answer of the first. */
export function createCommentDeletions(connection: Connection) {
  const model = openCollection(connection, commentDeletionsCollection);
  return {
    async insert(id: number, videoId: number, actorId: number, session: Session): Promise<void> {
      const expiresAt = new Date(Date.now() + KEPT_MS);
      await model.create([{ _id: id, videoId, actorId, expiresAt }], { session });
    },

    /** Returns the video of a comment that this user has deleted. */
    async findVideoId(id: number, actorId: number, session: Session): Promise<number | undefined> {
      const found = await model.findOne({ _id: id, actorId, expiresAt: { $gt: new Date() } }, null, { session }).lean();
      return found?.videoId;
    },
  };
}
