import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { commentStatuses, sendKeyOf, type Comment, type CommentState, type CommentStatus } from '#domain/comment';

interface CommentDocument extends Omit<Comment, 'id' | 'ancestors' | 'isHiddenByUploader'> {
  _id: number;
  ancestors: number[];
  isHiddenByUploader?: boolean;
  /**
   * `userId:clientId`, unique below its video, so that a repeated call is stored once; absent if the client gave no id.
   */
  sendKey?: string;
}

const schema = new Schema<CommentDocument>(
  {
    _id: { type: Number, required: true },
    videoId: { type: Number, required: true },
    userId: { type: Number, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
    parentId: { type: Number, default: 0 },
    ancestors: { type: [Number], default: [] },
    isHidden: { type: Boolean, default: false },
    clientId: { type: String, default: '' },
    sendKey: String,
    likeCount: { type: Number, default: 0 },
    status: { type: String, enum: commentStatuses, required: true },
    coverCount: { type: Number, default: 0 },
    wasShown: { type: Boolean, required: true },
    isHiddenByAdmin: { type: Boolean, default: false },
    hideId: { type: Number, default: 0 },
    isHiddenByUploader: Boolean,
  },
  schemaOptions,
);
schema.index({ videoId: 1, _id: -1 });
schema.index({ videoId: 1, likeCount: -1, _id: -1 });
schema.index({ videoId: 1, status: 1, _id: -1 });
schema.index({ userId: 1, _id: -1 });
schema.index({ ancestors: 1, _id: 1 });
// Begins with the video, so that the collection can be sharded by it (ADR 98).
schema.index({ videoId: 1, sendKey: 1 }, { unique: true, partialFilterExpression: { sendKey: { $exists: true } } });

export const commentsCollection = defineCollection<CommentDocument>('comments', schema);

/** A document of version 0.1 has none of these fields. */
const added = { status: 'shown', coverCount: 0, wasShown: true, isHiddenByAdmin: false, hideId: 0 } as const;

const fromDocument = ({ _id, sendKey: _sendKey, ...fields }: CommentDocument): Comment => ({
  id: _id,
  ...added,
  ...fields,
  isHiddenByUploader: fields.isHiddenByUploader ?? (fields.status === 'hidden' && !fields.isHiddenByAdmin),
});

/** The position of a comment in a list by likes. */
export interface LikesCursor {
  readonly likeCount: number;
  readonly id: number;
}

function placedAfter({ after }: Keyset<LikesCursor>): object {
  if (after === undefined) return {};
  const { likeCount, id } = after;
  return { $or: [{ likeCount: { $lt: likeCount } }, { likeCount, _id: { $lt: id } }] };
}

const unshown: CommentStatus[] = ['held', 'hidden'];

/** The same rule as `isVisible`, also for comments without these fields. */
const visible = { status: { $nin: unshown }, isHidden: false, coverCount: { $not: { $gt: 0 } } };

/** A comment without the field is shown. */
const withStatus = (status: CommentStatus): object => (status === 'shown' ? { status: { $nin: unshown } } : { status });

/** The comments of an item that are listed. */
export interface CommentFilter {
  /** Also lists this user's own that others do not see; 0 for nobody. */
  readonly viewerId: number;
  /** Left out; 0 for none. */
  readonly exceptId: number;
  /** Replies to these are left out, except the viewer's own: they may not know yet that they are covered. */
  readonly openCoverIds: readonly number[];
  /** Lists those with this status, whoever wrote them, instead of those that are shown. */
  readonly status?: CommentStatus | undefined;
}

function listed(videoId: number, { viewerId, exceptId, openCoverIds, status }: CommentFilter) {
  const seen = openCoverIds.length > 0 ? { ...visible, ancestors: { $nin: [...openCoverIds] } } : visible;
  return {
    $and: [
      { videoId },
      ...(exceptId > 0 ? [{ _id: { $ne: exceptId } }] : []),
      status ? withStatus(status) : viewerId > 0 ? { $or: [seen, { userId: viewerId }] } : seen,
    ],
  };
}

const olderThan = ({ after }: Keyset) => (after === undefined ? {} : { _id: { $lt: after } });

export type Comments = ReturnType<typeof createComments>;

export function createComments(connection: Connection) {
  const comments = openCollection(connection, commentsCollection);

  const listNewest = async (filter: object, { limit }: Keyset, session?: Session): Promise<Comment[]> => {
    const query = comments.find(filter).sort({ _id: -1 }).limit(limit);
    return (await query.session(session ?? null).lean()).map(fromDocument);
  };

  return {
    async findMany(ids: readonly number[]): Promise<Comment[]> {
      return (await comments.find({ _id: { $in: [...ids] } }).lean()).map(fromDocument);
    },

    async findOne(id: number, session: Session): Promise<Comment | undefined> {
      const found = await comments.findOne({ _id: id }).session(session).lean();
      return found ? fromDocument(found) : undefined;
    },

    /** Restarts the transaction if another one stored a comment with the same client id. */
    async insert(comment: Comment, session: Session): Promise<void> {
      const { id, ancestors, ...fields } = comment;
      const sendKey = sendKeyOf(comment);
      const document = { _id: id, ...fields, ancestors: [...ancestors], ...(sendKey !== undefined && { sendKey }) };
      await comments
        .create([document], { session })
        .catch(retryOnDuplicate('The same comment was inserted at the same time.'));
    },

    async findBySendKey(videoId: number, sendKey: string, session: Session): Promise<Comment | undefined> {
      const found = await comments.findOne({ videoId, sendKey }).session(session).lean();
      return found ? fromDocument(found) : undefined;
    },

    /**
     * Returns up to `limit` replies to a comment, at any depth, newest first, so that the replies to a reply come
     * before it.
     */
    findReplies: (id: number, limit: number, session: Session): Promise<Comment[]> =>
      listNewest({ ancestors: id }, { limit }, session),

    async remove(ids: readonly number[], session: Session): Promise<void> {
      await comments.deleteMany({ _id: { $in: [...ids] } }, { session });
    },

    async removeByVideos(videoIds: readonly number[]): Promise<void> {
      if (videoIds.length > 0) await comments.deleteMany({ videoId: { $in: [...videoIds] } });
    },

    async setHidden(ids: readonly number[], isHidden: boolean, session: Session): Promise<void> {
      await comments.updateMany({ _id: { $in: [...ids] } }, { $set: { isHidden } }, { session });
    },

    async setState(id: number, state: Partial<CommentState>, session: Session): Promise<void> {
      await comments.updateOne({ _id: id }, { $set: state }, { session });
    },

    /** Returns replies to a comment, at any depth, with a greater id than `afterId`, oldest first. */
    async listRepliesAfter(id: number, afterId: number, limit: number, session: Session): Promise<Comment[]> {
      const query = comments.find({ ancestors: id, _id: { $gt: afterId } }).sort({ _id: 1 });
      return (await query.limit(limit).session(session).lean()).map(fromDocument);
    },

    async setCoverCount(ids: readonly number[], coverCount: number, session: Session): Promise<void> {
      await comments.updateMany({ _id: { $in: [...ids] } }, { $set: { coverCount } }, { session });
    },

    async setWasShown(ids: readonly number[], session: Session): Promise<void> {
      await comments.updateMany({ _id: { $in: [...ids] } }, { $set: { wasShown: true } }, { session });
    },

    /** Returns those of the comments that are held or hidden. */
    async findUnshown(ids: readonly number[], session: Session): Promise<Set<number>> {
      const query = comments.find({ _id: { $in: [...ids] }, status: { $in: unshown } }).select({ _id: 1 });
      return new Set((await query.session(session).lean()).map(({ _id }) => _id));
    },

    /** Counts up to 100. */
    countHeld: (videoId: number): Promise<number> =>
      comments.countDocuments({ videoId, status: 'held' }, { limit: 100 }).exec(),

    /** Newest first. */
    listByVideo: (videoId: number, filter: CommentFilter, keyset: Keyset): Promise<Comment[]> =>
      listNewest({ ...listed(videoId, filter), ...olderThan(keyset) }, keyset),

    /** Most likes first, then newest first. */
    async listByLikes(videoId: number, of: CommentFilter, keyset: Keyset<LikesCursor>): Promise<Comment[]> {
      const filter = { ...listed(videoId, of), ...placedAfter(keyset) };
      const found = await comments.find(filter).sort({ likeCount: -1, _id: -1 }).limit(keyset.limit).lean();
      return found.map(fromDocument);
    },

    /** Adds to the likes of comments, in the order of their ids. Returns the last one's number of likes. */
    async addLikes(ids: readonly number[], count: number, session: Session): Promise<number> {
      let likeCount = 0;
      for (const _id of ids.toSorted((a, b) => a - b)) {
        const after = await comments
          .findOneAndUpdate({ _id }, { $inc: { likeCount: count } }, { session, returnDocument: 'after' })
          .select({ likeCount: 1 })
          .lean();
        likeCount = after?.likeCount ?? 0;
      }
      return likeCount;
    },

    /** Newest first, with hidden comments. */
    listAll: (keyset: Keyset): Promise<Comment[]> => listNewest(olderThan(keyset), keyset),

    listOf: (userId: number, keyset: Keyset): Promise<Comment[]> =>
      listNewest({ userId, ...olderThan(keyset) }, keyset),

    /** Returns up to `limit` comments of a user, optionally only hidden or only visible ones. */
    listByUser: (userId: number, limit: number, session: Session, isHidden?: boolean): Promise<Comment[]> =>
      listNewest({ userId, ...(isHidden !== undefined && { isHidden }) }, { limit }, session),
  };
}
