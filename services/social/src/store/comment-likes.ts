import { idsOfUser } from '@tallscreen/kit-mongo/ids';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface CommentLikeDocument {
  /** `userId:commentId`: makes a like unique, and its index serves the likes of a user as one range. */
  _id: string;
  commentId: number;
  createdAt: Date;
}

const schema = new Schema<CommentLikeDocument>(
  {
    _id: { type: String, required: true },
    commentId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);

export const commentLikesCollection = defineCollection<CommentLikeDocument>('comment_likes', schema);

const keyOf = (userId: number, commentId: number): string => `${userId}:${commentId}`;

export type CommentLikes = ReturnType<typeof createCommentLikes>;

export function createCommentLikes(connection: Connection) {
  const likes = openCollection(connection, commentLikesCollection);
  return {
    /** Returns those of the comments that the user likes. */
    async findLiked(userId: number, commentIds: readonly number[], session?: Session): Promise<Set<number>> {
      if (commentIds.length === 0) return new Set();
      const found = await likes
        .find({ _id: { $in: commentIds.map((id) => keyOf(userId, id)) } })
        .session(session ?? null)
        .lean();
      return new Set(found.map(({ commentId }) => commentId));
    },

    /** Returns up to `limit` comments that the user likes. */
    async listByUser(userId: number, limit: number, session: Session): Promise<number[]> {
      const found = await likes
        .find({ _id: idsOfUser(userId) })
        .limit(limit)
        .session(session)
        .lean();
      return found.map(({ commentId }) => commentId);
    },

    /** Restarts the transaction if another one stored the same like. */
    async insert(userId: number, commentId: number, session: Session): Promise<void> {
      const document = { _id: keyOf(userId, commentId), commentId, createdAt: new Date() };
      await likes
        .create([document], { session })
        .catch(retryOnDuplicate('The same like was inserted at the same time.'));
    },

    async remove(userId: number, commentIds: readonly number[], session: Session): Promise<void> {
      await likes.deleteMany({ _id: { $in: commentIds.map((id) => keyOf(userId, id)) } }, { session });
    },
  };
}
