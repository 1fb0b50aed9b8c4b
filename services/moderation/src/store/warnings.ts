import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { warningKeyOf, type Warning } from '#domain/warning';

interface WarningDocument extends Omit<Warning, 'id'> {
  _id: number;
  /** the same for repeats of one warning */
  key: string;
}

const schema = new Schema<WarningDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    reasonCode: { type: String, required: true },
    text: { type: String, required: true },
    adminId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    key: { type: String, required: true },
  },
  schemaOptions,
)
  .index({ userId: 1, key: 1 }, { unique: true })
  .index({ userId: 1, _id: -1 });

export const warningCollection = defineCollection('warnings', schema);

const fromDocument = ({ _id, key: _key, ...fields }: WarningDocument): Warning => ({ id: _id, ...fields });

export type Warnings = ReturnType<typeof createWarnings>;

export function createWarnings(connection: Connection) {
  const model = openCollection(connection, warningCollection);
  return {
    /** Returns the stored warning that this one repeats, null if there is none. */
    async findSame(warning: Omit<Warning, 'id'>, session: Session): Promise<Warning | null> {
      const same = { userId: warning.userId, key: warningKeyOf(warning) };
      const found = await model.findOne(same, null, { session }).lean<WarningDocument>();
      return found && fromDocument(found);
    },

    async insert({ id, ...fields }: Warning, session: Session): Promise<void> {
      await model
        .insertOne({ _id: id, ...fields, key: warningKeyOf(fields) }, { session })
        .catch(retryOnDuplicate('the user was warned at the same time'));
    },

    /** Lists the warnings of a user, newest first. */
    async list(userId: number, limit: number): Promise<Warning[]> {
      const found = await model.find({ userId }).sort({ _id: -1 }).limit(limit).lean<WarningDocument[]>();
      return found.map(fromDocument);
    },

    async removeOf(userId: number): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
