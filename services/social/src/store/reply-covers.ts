import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection } from 'mongoose';

/** A comment that was hidden or shown, and whose replies do not all know of it yet. */
export interface ReplyCover {
  readonly commentId: number;
  readonly videoId: number;
  /** The replies up to this id know of it. */
  readonly afterId: number;
  /** id of the user who decided on the comment last */
  readonly actorId: number;
}

interface ReplyCoverDocument extends Omit<ReplyCover, 'commentId'> {
  _id: number;
  createdAt: Date;
  /** the `traceparent` of the decision, if its trace is recorded */
  trace?: string;
}

const schema = new Schema<ReplyCoverDocument>(
  {
    _id: { type: Number, required: true },
    videoId: { type: Number, required: true },
    afterId: { type: Number, required: true },
    actorId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    trace: String,
  },
  schemaOptions,
);
schema.index({ createdAt: 1 });
schema.index({ videoId: 1 });

export const replyCoversCollection = defineCollection<ReplyCoverDocument>('reply_covers', schema);

const fromDocument = ({ _id: commentId, videoId, afterId, actorId }: ReplyCoverDocument): ReplyCover => ({
  commentId,
  videoId,
  afterId,
  actorId,
});

export type ReplyCovers = ReturnType<typeof createReplyCovers>;

export function createReplyCovers(connection: Connection) {
  const model = openCollection(connection, replyCoversCollection);
  return {
    /** A later decision on the same comment takes the place of the earlier one. */
    async put({ commentId, ...fields }: ReplyCover, session: Session): Promise<void> {
      const trace = traceToStore();
      const update = { $set: { ...fields, createdAt: new Date(), ...(trace && { trace }) } };
      await model.updateOne({ _id: commentId }, update, { session, upsert: true });
    },

    async remove(commentId: number, session: Session): Promise<void> {
      await model.deleteOne({ _id: commentId }, { session });
    },

    async find(commentId: number, session: Session): Promise<ReplyCover | undefined> {
      const found = await model.findOne({ _id: commentId }).session(session).lean();
      return found ? fromDocument(found) : undefined;
    },

    /** Returns those of the comments whose replies do not all know yet whether they are covered. */
    async findOpen(commentIds: readonly number[], session?: Session): Promise<Set<number>> {
      if (commentIds.length === 0) return new Set();
      const query = model.find({ _id: { $in: [...commentIds] } }).select({ _id: 1 });
      return new Set((await query.session(session ?? null).lean()).map(({ _id }) => _id));
    },

    async listOpenOf(videoId: number): Promise<number[]> {
      return (await model.find({ videoId }).select({ _id: 1 }).lean()).map(({ _id }) => _id);
    },

    /** Oldest first. */
    async list(limit: number): Promise<(ReplyCover & { readonly trace: string | undefined })[]> {
      const found = await model.find().sort({ createdAt: 1 }).limit(limit).lean();
      return found.map((each) => ({ ...fromDocument(each), trace: each.trace }));
    },
  };
}
