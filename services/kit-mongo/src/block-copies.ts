import { blockKey, type Block, type RecentBlocks } from '@tallscreen/kit/block-log';
import { Schema, type Connection } from 'mongoose';
import { readChanges, type ChangeCursor } from '#changes';
import { defineCollection, openCollection, schemaOptions } from '#collection';
import { upsertNewer } from '#upsert-newer';

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
    // Absent in copies from before mutes existed.
    isMuted: { type: Boolean, default: false },
    revision: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ changedAt: 1, _id: 1 });

export const blockCopiesCollection = defineCollection('blocks', schema);

export type BlockCopies = ReturnType<typeof createBlockCopies>;

/** A copy of social's blocks and mutes, written from its events. It may be behind; the log of recent changes is not. */
export function createBlockCopies(connection: Connection) {
  const model = openCollection(connection, blockCopiesCollection);
  const collection = connection.collection<BlockDocument>(blockCopiesCollection.name);

  return {
    /** Skips blocks of which the same or a newer revision is stored. */
    save: (blocks: readonly Block[]): Promise<void> =>
      upsertNewer(
        collection,
        blocks.map(({ revision, blockerId, blockedId, isBlocked, isMuted }) => ({
          id: blockKey({ blockerId, blockedId }),
          revision,
          update: {
            $set: { blockerId, blockedId, isBlocked, isMuted },
            $currentDate: { changedAt: true as const },
          },
        })),
      ),

    /** Returns the copies of these pairs by `blockKey`. */
    async findMany(pairs: readonly Pick<Block, 'blockerId' | 'blockedId'>[]): Promise<ReadonlyMap<string, Block>> {
      if (pairs.length === 0) return new Map();
      const found = await model.find({ _id: { $in: pairs.map(blockKey) } }).lean();
      return new Map(found.map((block) => [block._id, block]));
    },

    /** Ended ones too. */
    readChanged: (after: ChangeCursor) => readChanges(model, after, (block): Block[] => [block]),
  };
}

export type FindBlocked = (userId: number, otherIds: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * Returns those of `otherIds` with whom the user has a block, in either direction. A block or unblock holds from the
 * moment social answered the call. Rejects with `unavailable` without Redis.
 */
export const createFindBlocked =
  (copies: Pick<BlockCopies, 'findMany'>, recent: Pick<RecentBlocks, 'catchUp' | 'newest'>): FindBlocked =>
  async (userId, otherIds) => {
    if (otherIds.length === 0) return new Set();
    const pairsWith = (otherId: number) => [
      { blockerId: userId, blockedId: otherId },
      { blockerId: otherId, blockedId: userId },
    ];
    const [known] = await Promise.all([copies.findMany(otherIds.flatMap(pairsWith)), recent.catchUp()]);
    const isInForce = (pair: Pick<Block, 'blockerId' | 'blockedId'>) =>
      recent.newest(pair, known.get(blockKey(pair)))?.isBlocked === true;
    return new Set(otherIds.filter((otherId) => pairsWith(otherId).some(isInForce)));
  };
