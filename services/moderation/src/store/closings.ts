import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection } from 'mongoose';
import type { UnfinishedClosing } from '#domain/report';

interface ClosingDocument extends Omit<UnfinishedClosing, 'noticeIds'> {
  /** `type:id:round` */
  _id: string;
  /** absent in a row of an earlier version, whose first step had settled its notices */
  noticeIds?: readonly number[];
  createdAt: Date;
  /** the `traceparent` of the decision, if its trace is recorded */
  trace?: string;
}

export interface StoredClosing extends UnfinishedClosing {
  readonly trace?: string;
}

const schema = new Schema<ClosingDocument>(
  {
    _id: { type: String, required: true },
    item: { type: new Schema({ type: String, id: Number }, { _id: false, id: false }), required: true },
    outcome: { type: String, required: true },
    note: { type: String, default: '' },
    reasonCode: { type: String, default: '' },
    ownerId: { type: Number, required: true },
    areReportersNotified: { type: Boolean, required: true },
    adminId: { type: Number, default: null },
    round: { type: Number, required: true },
    noticeIds: [Number],
    createdAt: { type: Date, required: true },
    trace: String,
  },
  schemaOptions,
).index({ createdAt: 1 });

export const closingCollection = defineCollection('closings', schema);

export type Closings = ReturnType<typeof createClosings>;

const keyOf = ({ item, round }: Pick<UnfinishedClosing, 'item' | 'round'>): string =>
  `${item.type}:${item.id}:${round}`;

/** Closings that have steps left. */
export function createClosings(connection: Connection) {
  const model = openCollection(connection, closingCollection);

  return {
    async add(closing: UnfinishedClosing, session: Session): Promise<void> {
      const trace = traceToStore();
      const document = { _id: keyOf(closing), ...closing, createdAt: new Date(), ...(trace && { trace }) };
      await model.insertOne(document, { session });
    },

    /** Returns the notices that are to be settled; null if the closing is finished. */
    async findNotices(closing: UnfinishedClosing, session: Session): Promise<readonly number[] | null> {
      const found = await model.findById(keyOf(closing), { noticeIds: 1 }).session(session).lean();
      return found && (found.noticeIds ?? []);
    },

    async setNotices(closing: UnfinishedClosing, session: Session): Promise<void> {
      const { noticeIds } = closing;
      await model.updateOne({ _id: keyOf(closing) }, { $set: { noticeIds: [...noticeIds] } }, { session });
    },

    async remove(closing: UnfinishedClosing, session: Session): Promise<void> {
      await model.deleteOne({ _id: keyOf(closing) }, { session });
    },

    /** Oldest first. */
    async list(limit: number): Promise<StoredClosing[]> {
      const found = await model.find().sort({ createdAt: 1 }).limit(limit).lean();
      return found.map(({ noticeIds = [], ...closing }) => ({ ...closing, noticeIds }));
    },
  };
}
