import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { Schema, type Connection } from 'mongoose';

/** Messaging's copy of a block that social owns. */
export interface Block {
  readonly blockerId: number;
  readonly blockedId: number;
  readonly isBlocked: boolean;
  readonly revision: number;
}

interface BlockDocument {
  /** `blockerId:blockedId` */
  _id: string;
  isBlocked: boolean;
  revision: number;
}

const schema = new Schema<BlockDocument>(
  {
    _id: { type: String, required: true },
    isBlocked: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  schemaOptions,
);

export const blocksCollection = defineCollection('blocks', schema);

const keyOf = (blockerId: number, blockedId: number): string => `${blockerId}:${blockedId}`;

export type BlockStore = ReturnType<typeof createBlockStore>;

export function createBlockStore(connection: Connection) {
  const model = openCollection(connection, blocksCollection);
  const collection = connection.collection<BlockDocument>(blocksCollection.name);

  return {
    /** Skips blocks of which the same or a newer revision is stored. */
    save: (blocks: readonly Block[]): Promise<void> =>
      upsertNewer(
        collection,
        blocks.map(({ blockerId, blockedId, isBlocked, revision }) => ({
          id: keyOf(blockerId, blockedId),
          revision,
          update: { $set: { isBlocked } },
        })),
      ),

    /** Returns those of the others between whom and the user there is a block, in either direction. */
    async findBlocked(userId: number, otherIds: readonly number[]): Promise<Set<number>> {
      if (otherIds.length === 0) return new Set();
      const keys = otherIds.flatMap((otherId) => [keyOf(userId, otherId), keyOf(otherId, userId)]);
      const found = await model.find({ _id: { $in: keys }, isBlocked: true }, { _id: 1 }).lean<{ _id: string }[]>();
      const ids = new Set(found.map(({ _id }) => _id));
      return new Set(otherIds.filter((id) => ids.has(keyOf(userId, id)) || ids.has(keyOf(id, userId))));
    },
  };
}
