import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Neighbour } from '#domain/neighbours';

/** The last published neighbours of a video. */
export interface PublishedNeighbours {
  readonly videoId: number;
  readonly neighbours: readonly Neighbour[];
  readonly revision: number;
}

interface NeighboursDocument {
  /** the video */
  _id: number;
  neighbours: Neighbour[];
  /** rises by one with every change */
  revision: number;
}

const neighbourSchema = new Schema<Neighbour>(
  { videoId: { type: Number, required: true }, similarity: { type: Number, required: true } },
  { _id: false },
);

const schema = new Schema<NeighboursDocument>(
  {
    _id: { type: Number, required: true },
    neighbours: { type: [neighbourSchema], default: [] },
    revision: { type: Number, required: true },
  },
  schemaOptions,
);

export const neighboursCollection = defineCollection('neighbours', schema);

export type NeighbourStore = ReturnType<typeof createNeighbourStore>;

export function createNeighbourStore(connection: Connection) {
  const model = openCollection(connection, neighboursCollection);
  const collection = databaseOf(connection).collection<NeighboursDocument>(neighboursCollection.name);
  const toPublished = ({ _id, neighbours, revision }: NeighboursDocument): PublishedNeighbours => {
    return { videoId: _id, neighbours, revision };
  };
  return {
    read: async (videoIds: readonly number[], session: Session): Promise<PublishedNeighbours[]> =>
      (await model.find({ _id: { $in: [...videoIds] } }, null, { session }).lean()).map(toPublished),
    /** Returns the videos that have neighbours. */
    listIds: async (): Promise<number[]> =>
      (await model.find({ 'neighbours.0': { $exists: true } }, { _id: 1 }).lean()).map(({ _id }) => _id),
    save: (changed: readonly PublishedNeighbours[], session: Session): Promise<void> =>
      upsertMany(
        collection,
        changed.map(({ videoId, neighbours, revision }) => ({ _id: videoId, neighbours: [...neighbours], revision })),
        session,
      ),
  };
}
