import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';

const STATE_ID = 'generations';
const FIRST_GENERATION = 'first';

/** Which generation of the read model is in use, and which one a rebuild is filling. */
export interface Generations {
  readonly current: string;
  readonly building: string | null;
}

interface GenerationsDocument extends Generations {
  _id: string;
}

const schema = new Schema<GenerationsDocument>(
  {
    _id: { type: String, required: true },
    current: { type: String, default: FIRST_GENERATION },
    building: { type: String, default: null },
  },
  schemaOptions,
);

export const generationsCollection = defineCollection('read_model', schema);

export function createGenerationStore(connection: Connection) {
  const model = openCollection(connection, generationsCollection);
  const set = async (change: Partial<Generations>): Promise<void> => {
    await model.updateOne({ _id: STATE_ID }, { $set: change }, { upsert: true });
  };
  return {
    read: async (): Promise<Generations> =>
      (await model.findById(STATE_ID).lean()) ?? { current: FIRST_GENERATION, building: null },
    setBuilding: (building: string | null): Promise<void> => set({ building }),
    switchTo: (current: string): Promise<void> => set({ current, building: null }),
  };
}
