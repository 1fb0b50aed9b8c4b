import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { Schema, type Connection } from 'mongoose';

/** Feed's copy of a block or mute that social owns. */
export interface Block {
  readonly blockerId: number;
  readonly blockedId: number;
  readonly isBlocked: boolean;
  /** whether the first user mutes the second, who does not notice */
  readonly isMuted: boolean;
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
    // Copies that are older than mutes have none.
    isMuted: { type: Boolean, default: false },
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
  const collection = connection.collection<BlockDocument>(blocksCollection.name);

  return {
    /** Skips blocks of which the same or a newer revision is stored. */
    save: (blocks: readonly Block[]): Promise<void> =>
      upsertNewer(
        collection,
        blocks.map(({ revision, ...$set }) => ({
          id: `${$set.blockerId}:${$set.blockedId}`,
          revision,
          update: { $set, $currentDate: { changedAt: true as const } },
        })),
      ),

    /** Reads the blocks and mutes that have changed since, ended ones too; without a time, those in force. */
    readChanged: (since: Date | undefined): AsyncIterable<Block & { readonly changedAt: Date }> =>
      model
        .find(since ? { changedAt: { $gte: since } } : { $or: [{ isBlocked: true }, { isMuted: true }] })
        .lean()
        .cursor(),
  };
}
