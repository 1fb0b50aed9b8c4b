import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Connection } from 'mongoose';
import { createGenerationStore } from '#store/generations';
import { createMediaItemStore, defineMediaItems } from '#store/media-items';
import { createUploaderStore, defineUploaders } from '#store/uploaders';

/** One complete copy of the read model. */
export interface Generation {
  readonly name: string;
  readonly items: ReturnType<typeof createMediaItemStore>;
  readonly uploaders: ReturnType<typeof createUploaderStore>;
}

export type ReadModel = ReturnType<typeof createReadModel>;

/**
 * The stored read model. A rebuild fills a new generation, which comes into use once it is complete. Until then every
 * change is written to both.
 */
export function createReadModel(connection: Connection) {
  const generations = createGenerationStore(connection);

  const open = (name: string): Generation => ({
    name,
    items: createMediaItemStore(connection, name),
    uploaders: createUploaderStore(connection, name),
  });

  const ensure = (name: string): Promise<void> =>
    ensureCollections(connection, [defineMediaItems(name), defineUploaders(name)]);

  const dropUnused = async (): Promise<void> => {
    const { current, building } = await generations.read();
    const database = databaseOf(connection);
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      const generation = /^(?:media_items|uploaders)_(.+)$/.exec(name)?.[1];
      if (generation && generation !== current && generation !== building) await database.dropCollection(name);
    }
  };

  return {
    prepare: async (): Promise<void> => ensure((await generations.read()).current),
    openCurrent: async (): Promise<Generation> => open((await generations.read()).current),
    /** Returns every generation that a change must be written to. */
    openForWriting: async (): Promise<Generation[]> => {
      const { current, building } = await generations.read();
      return [open(current), ...(building ? [open(building)] : [])];
    },
    beginBuilding: async (name: string): Promise<Generation> => {
      await ensure(name);
      await generations.setBuilding(name);
      await dropUnused();
      return open(name);
    },
    abandonBuilding: (): Promise<void> => generations.setBuilding(null),
    switchTo: generations.switchTo,
  };
}
