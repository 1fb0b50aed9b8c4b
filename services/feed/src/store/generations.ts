import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { Connection } from 'mongoose';

const COLLECTION = 'projection';
const STATE = 'generations';

interface StateDocument {
  _id: string;
  current: string;
  building: string | null;
}

/** Which collections are read, and which ones a rebuild is filling meanwhile. */
export interface Generations {
  readonly current: string;
  readonly building: string | null;
}

export type GenerationStore = ReturnType<typeof createGenerationStore>;

export const generationIndexes: readonly IndexSpec[] = [{ collection: COLLECTION }];

export function createGenerationStore(connection: Connection) {
  const states = databaseOf(connection).collection<StateDocument>(COLLECTION);
  const set = async (change: Partial<Generations>): Promise<void> => {
    await states.updateOne({ _id: STATE }, { $set: change });
  };

  return {
    read: async (): Promise<Generations> => {
      const found = await states.findOne({ _id: STATE });
      if (found) return found;
      const first = { current: 'first', building: null };
      await states.updateOne({ _id: STATE }, { $setOnInsert: first }, { upsert: true });
      return (await states.findOne({ _id: STATE })) ?? first;
    },
    /** From now on whoever writes writes there too. */
    beginBuilding: (building: string) => set({ building }),
    abandonBuilding: () => set({ building: null }),
    switchTo: (current: string) => set({ current, building: null }),
  };
}
