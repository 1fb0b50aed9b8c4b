import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit/mongo/collection';
import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { Schema, type Connection } from 'mongoose';

/** Feed's copy of a block that social owns. */
export interface Block {
  readonly blockerId: number;
  readonly blockedId: number;
  readonly isBlocked: boolean;
  readonly revision: number;
}

interface BlockDocument extends Block {
  /** `blockerId:blockedId` */
  _id: string;
  changedAt: Date;
}

const schema = new Schema<BlockDocument>(
  {
    _id: { type: String, required: true },
    blockerId: { type: Number, required: true },
    blockedId: { type: Number, required: true },
    isBlocked: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ changedAt: 1 });

export const blocksCollection = defineCollection('blocks', schema);

export type BlockStore = ReturnType<typeof createBlockStore>;

export function createBlockStore(connection: Connection) {
  const model = openCollection(connection, blocksCollection);

  /** The filter matches no newer block, so that the upsert of an older one meets its id. */
  async function save({ blockerId, blockedId, isBlocked, revision }: Block): Promise<void> {
    const filter = { _id: `${blockerId}:${blockedId}`, revision: { $not: { $gte: revision } } };
    const $set = { blockerId, blockedId, isBlocked, revision };
    const write = (upsert: boolean) =>
      model.updateOne(filter, { $set, $currentDate: { changedAt: true } }, { upsert, runValidators: false });
    await write(true).catch(async (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      await write(false);
    });
  }

  return {
    /** Skips blocks of which the same or a newer revision is stored. */
    async save(blocks: readonly Block[]): Promise<void> {
      for (const block of blocks) await save(block);
    },

    /** Reads the blocks that have changed since, ended ones too; without a time, those in force. */
    readChanged: (since: Date | undefined): AsyncIterable<Block & { readonly changedAt: Date }> =>
      model
        .find(since ? { changedAt: { $gte: since } } : { isBlocked: true })
        .lean()
        .cursor(),
  };
}
