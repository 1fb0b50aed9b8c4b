import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { Comment } from '#domain/comment';

type CommentDocument = Omit<Comment, 'id' | 'ancestors'> & { _id: number; ancestors: number[] };

const COMMENTS = 'comments';

export const commentIndexes: readonly IndexSpec[] = [
  { collection: COMMENTS, key: { videoId: 1, _id: -1 } },
  { collection: COMMENTS, key: { userId: 1, _id: -1 } },
  { collection: COMMENTS, key: { ancestors: 1 } },
];

const fromDocument = ({ _id, ...fields }: CommentDocument): Comment => ({ id: _id, ...fields });

export interface KeysetPage {
  readonly before?: number;
  readonly limit: number;
}

const olderThan = ({ before }: KeysetPage) => (before === undefined ? {} : { _id: { $lt: before } });

export type Comments = ReturnType<typeof createCommentCollection>;

export function createCommentCollection(connection: Connection) {
  const comments = connection.collection<CommentDocument>(COMMENTS);
  return {
    async findMany(ids: readonly number[], session?: Session): Promise<Comment[]> {
      const found = await comments.find({ _id: { $in: [...ids] } }, session ? { session } : {}).toArray();
      return found.map(fromDocument);
    },

    async insert({ id, ancestors, ...fields }: Comment, session: Session): Promise<void> {
      await comments.insertOne({ _id: id, ...fields, ancestors: [...ancestors] }, { session });
    },

    /** Those below it, at any depth. */
    async findReplies(id: number, session: Session): Promise<Comment[]> {
      return (await comments.find({ ancestors: id }, { session }).toArray()).map(fromDocument);
    },

    async remove(ids: readonly number[], session: Session): Promise<void> {
      await comments.deleteMany({ _id: { $in: [...ids] } }, { session });
    },

    /** Of clips that are gone for good. */
    async removeBelow(videoIds: readonly number[]): Promise<void> {
      if (videoIds.length > 0) await comments.deleteMany({ videoId: { $in: [...videoIds] } });
    },

    async setHidden(ids: readonly number[], isHidden: boolean, session: Session): Promise<void> {
      await comments.updateMany({ _id: { $in: [...ids] } }, { $set: { isHidden } }, { session });
    },

    /** Newest first, without those of banned people. */
    async listOf(videoId: number, page: KeysetPage): Promise<Comment[]> {
      const filter = { videoId, isHidden: false, ...olderThan(page) };
      return (await comments.find(filter).sort({ _id: -1 }).limit(page.limit).toArray()).map(fromDocument);
    },

    /** All there are, newest first. */
    async list(page: KeysetPage): Promise<Comment[]> {
      return (await comments.find(olderThan(page)).sort({ _id: -1 }).limit(page.limit).toArray()).map(fromDocument);
    },

    /** Some of a person's. */
    async listBy(userId: number, limit: number, session: Session, isHidden?: boolean): Promise<Comment[]> {
      const filter = { userId, ...(isHidden !== undefined && { isHidden }) };
      return (await comments.find(filter, { session }).sort({ _id: -1 }).limit(limit).toArray()).map(fromDocument);
    },
  };
}
