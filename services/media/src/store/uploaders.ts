import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection } from 'mongoose';
import { statusOf, type AccountChange, type AccountRecord } from '#domain/account-status';

/** What media stores about an account; created by its first upload or the first event about it. */
export interface UploaderDocument extends AccountRecord {
  readonly _id: number;
  readonly lastVideoAt: Date | null;
  readonly lastPromoAt: Date | null;
  /** when a failed change is tried again */
  readonly retryAt: Date | null;
  /** the `traceparent` of the event that caused an unfinished change, if its trace is recorded */
  readonly trace?: string;
}

export interface UnfinishedChange extends AccountChange {
  readonly trace: string | undefined;
}

const flag = { type: Boolean, default: false };

const schema = new Schema<UploaderDocument>(
  {
    _id: { type: Number, required: true },
    lastVideoAt: { type: Date, default: null },
    lastPromoAt: { type: Date, default: null },
    retryAt: { type: Date, default: null },
    trace: String,
    /** banned or deleted */
    isHidden: flag,
    /** never becomes false again */
    isDeleted: flag,
    isUnverified: flag,
    /** whether the status has not reached all of the account's media items yet */
    isUnfinished: flag,
    /** the account's revision at identity, -1 before the first event about it */
    revision: { type: Number, default: -1 },
  },
  schemaOptions,
);

schema.index({ isUnfinished: 1, _id: 1 });

export const uploaderCollection = defineCollection<UploaderDocument>('uploaders', schema);

/** A transaction that creates the same document loses the race and starts again. */
const retryIfDuplicate = retryOnDuplicate('The uploader was written at the same time.');

export type UploaderStore = ReturnType<typeof createUploaderStore>;

export function createUploaderStore(connection: Connection) {
  const model = openCollection(connection, uploaderCollection);

  /** Fills in defaults, which `.lean()` does not: the first write of a document names only some fields. */
  async function find(userId: number, session?: Session): Promise<UploaderDocument | null> {
    const found = await model.findById(userId, null, session && { session });
    return found && found.toObject();
  }

  return {
    find,
    readLastVideoAt: async (userId: number): Promise<Date | null> => (await find(userId))?.lastVideoAt ?? null,
    isDeleted: async (userId: number): Promise<boolean> => (await find(userId))?.isDeleted ?? false,

    /** Every upload and every change of status writes this document, so that concurrent ones conflict. */
    async write(session: Session, userId: number, fields: Partial<Omit<UploaderDocument, '_id'>>): Promise<void> {
      const cause = fields.isUnfinished && { trace: traceToStore() ?? '' };
      const update = { $set: { ...fields, ...cause } };
      await model.updateOne({ _id: userId }, update, { session, upsert: true }).catch(retryIfDuplicate);
    },

    /** Lists changes that have not reached all media items of their account. */
    async listUnfinished(limit: number, now: Date): Promise<UnfinishedChange[]> {
      const due = { isUnfinished: true, $or: [{ retryAt: null }, { retryAt: { $lte: now } }] };
      const found = await model.find(due).limit(limit).lean();
      return found.map(({ _id, revision, trace, ...flags }) => ({
        userId: _id,
        revision,
        status: statusOf(flags),
        trace,
      }));
    },

    /** Does nothing when a newer revision is recorded. */
    async postpone({ userId, revision }: AccountChange, retryAt: Date): Promise<void> {
      await model.updateOne({ _id: userId, revision }, { $set: { retryAt } });
    },

    /** Does nothing when a newer revision is recorded. */
    async markFinished(userId: number, revision: number): Promise<void> {
      await model.updateOne({ _id: userId, revision, isUnfinished: true }, { $set: { isUnfinished: false } });
    },
  };
}
