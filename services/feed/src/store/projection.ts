import { databaseOf } from '@tallscreen/kit/mongo/connection';
import { ensureIndexes, type IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Connection } from 'mongoose';
import type { ProjectionReader } from '#domain/refresh';
import { cardIndexes, createCardStore } from '#store/cards';
import { createGenerationStore } from '#store/generations';
import { createPersonStore, personIndexes } from '#store/people';

/** One generation of the read model: its cards and its people. */
export interface Generation {
  readonly name: string;
  readonly cards: ReturnType<typeof createCardStore>;
  readonly people: ReturnType<typeof createPersonStore>;
}

export type Projection = ReturnType<typeof createProjection>;

/**
 * The durable read model. A rebuild fills a generation of its own, which is read once it is whole; until then everything new
 * is written into both.
 */
export function createProjection(connection: Connection) {
  const generations = createGenerationStore(connection);

  const open = (name: string): Generation => ({
    name,
    cards: createCardStore(connection, name),
    people: createPersonStore(connection, name),
  });

  const ensure = (name: string): Promise<void> => ensureIndexes(connection, indexesOf(name));

  const dropStale = async (): Promise<void> => {
    const { current, building } = await generations.read();
    const database = databaseOf(connection);
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      const generation = /^(?:cards|people)_(.+)$/.exec(name)?.[1];
      if (generation && generation !== current && generation !== building) await database.dropCollection(name);
    }
  };

  return {
    prepare: async (): Promise<void> => ensure((await generations.read()).current),
    openCurrent: async (): Promise<Generation> => open((await generations.read()).current),
    /** Where a new fact has to go. */
    openForWriting: async (): Promise<Generation[]> => {
      const { current, building } = await generations.read();
      return [open(current), ...(building ? [open(building)] : [])];
    },
    beginBuilding: async (name: string): Promise<Generation> => {
      await ensure(name);
      await generations.beginBuilding(name);
      await dropStale();
      return open(name);
    },
    abandonBuilding: generations.abandonBuilding,
    switchTo: generations.switchTo,
  };
}

const indexesOf = (generation: string): IndexSpec[] => [...cardIndexes(generation), ...personIndexes(generation)];

export const readerOf = ({ name, cards, people }: Generation): ProjectionReader => ({
  generation: name,
  readCandidates: cards.readCandidates,
  readChangedClips: cards.readChanged,
  readChangedPeople: people.readChanged,
  readPeople: people.readByIds,
  readMarks: async () => ({ clips: await cards.readMark(), people: await people.readMark() }),
});
