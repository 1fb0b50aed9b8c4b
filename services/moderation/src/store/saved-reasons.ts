import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';

/** A reason that an admin has saved to use it again. */
export interface SavedReason {
  /** empty for none */
  readonly reasonCode: string;
  readonly text: string;
}

interface SavedReasonsDocument {
  /** the admin's user id */
  _id: number;
  reasons: SavedReason[];
}

const reason = new Schema<SavedReason>(
  { reasonCode: { type: String, default: '' }, text: { type: String, default: '' } },
  { _id: false, id: false },
);

const schema = new Schema<SavedReasonsDocument>(
  { _id: { type: Number, required: true }, reasons: { type: [reason], default: [] } },
  schemaOptions,
);

export const savedReasonsCollection = defineCollection('saved_reasons', schema);

export type SavedReasonsStore = ReturnType<typeof createSavedReasons>;

export function createSavedReasons(connection: Connection) {
  const model = openCollection(connection, savedReasonsCollection);
  return {
    list: async (adminId: number): Promise<SavedReason[]> => (await model.findById(adminId).lean())?.reasons ?? [],

    async put(adminId: number, reasons: readonly SavedReason[]): Promise<void> {
      await model.updateOne({ _id: adminId }, { $set: { reasons: [...reasons] } }, { upsert: true });
    },

    async removeOf(adminId: number): Promise<void> {
      await model.deleteOne({ _id: adminId });
    },
  };
}
