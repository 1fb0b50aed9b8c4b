import { findIds } from '@tallscreen/kit-mongo/ids';
import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { blockKey, keysBetween, type Block, type BlockPair } from '#domain/block';

interface BlockDocument extends Block {
  /** `blockerId:blockedId` */
  _id: string;
}

const schema = new Schema<BlockDocument>(
  {
    _id: { type: String, required: true },
    blockerId: { type: Number, required: true },
    blockedId: { type: Number, required: true },
    isBlocked: { type: Boolean, required: true },
    // Absent in records from before mutes existed.
    isMuted: { type: Boolean, default: false },
    revision: { type: Number, required: true },
    sequence: { type: Number, required: true },
  },
  schemaOptions,
);
schema.index({ blockerId: 1, isBlocked: 1, sequence: -1 });
schema.index({ blockedId: 1, isBlocked: 1 });
schema.index({ blockerId: 1, isMuted: 1, sequence: -1 });
schema.index({ blockedId: 1, isMuted: 1 });

export const blocksCollection = defineCollection<BlockDocument>('blocks', schema);

export type Blocks = ReturnType<typeof createBlocks>;

export function createBlocks(connection: Connection) {
  const blocks = openCollection(connection, blocksCollection);

  return {
    async find(pair: BlockPair, session: Session): Promise<Block | undefined> {
      return (
        (await blocks
          .findOne({ _id: blockKey(pair) })
          .session(session)
          .lean()) ?? undefined
      );
    },

    /** Returns those of the others with whom the user has a block, in either direction. */
    async findBlocked(userId: number, otherIds: readonly number[], session?: Session): Promise<Set<number>> {
      if (otherIds.length === 0) return new Set();
      const found = await blocks
        .find({ _id: { $in: keysBetween(userId, otherIds) }, isBlocked: true })
        .session(session ?? null)
        .lean();
      return new Set(found.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId)));
    },

    /** Returns those of the others whom the user does not see, because of a block in either direction or a mute. */
    async findHidden(userId: number, otherIds: readonly number[]): Promise<Set<number>> {
      if (otherIds.length === 0) return new Set();
      const hides = { $or: [{ isBlocked: true }, { isMuted: true, blockerId: userId }] };
      const found = await blocks.find({ _id: { $in: keysBetween(userId, otherIds) }, ...hides }).lean();
      return new Set(found.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId)));
    },

    /** Returns the keys of those pairs whose first user does not see the second, because of a block or a mute. */
    async findHidingKeys(pairs: readonly BlockPair[]): Promise<Set<string>> {
      if (pairs.length === 0) return new Set();
      const keys = pairs.flatMap(({ blockerId, blockedId }) => keysBetween(blockerId, [blockedId]));
      const hides = { $or: [{ isBlocked: true }, { isMuted: true }] };
      const found = await blocks.find({ _id: { $in: [...new Set(keys)] }, ...hides }).lean();
      return new Set(
        found.flatMap(({ _id, blockerId, blockedId, isBlocked }) =>
          isBlocked ? [_id, blockKey({ blockerId: blockedId, blockedId: blockerId })] : [_id],
        ),
      );
    },

    /** Returns the keys of those pairs whose first user mutes the second. */
    findMutes: (keys: readonly string[]): Promise<Set<string>> => findIds(blocks, keys, { filter: { isMuted: true } }),

    /** Returns the keys of those blocks that are in force, for pairs of many users. */
    findKeys: (keys: readonly string[]): Promise<Set<string>> => findIds(blocks, keys, { filter: { isBlocked: true } }),

    /** Restarts the transaction if another one changed the same block. */
    async save(block: Block, before: Block | undefined, session: Session): Promise<void> {
      const _id = blockKey(block);
      if (!before) {
        await blocks
          .create([{ _id, ...block }], { session })
          .catch(retryOnDuplicate('The same user was blocked at the same time.'));
        return;
      }
      const filter = { _id, revision: before.revision };
      const { matchedCount } = await blocks.updateOne(filter, { $set: { ...block } }, { session });
      if (matchedCount === 0) throw new RetryTransaction('The block was changed at the same time.');
    },

    countByBlocker: (blockerId: number, session: Session): Promise<number> =>
      blocks.countDocuments({ blockerId, isBlocked: true }).session(session).exec(),

    countMutedBy: (blockerId: number, session: Session): Promise<number> =>
      blocks.countDocuments({ blockerId, isMuted: true }).session(session).exec(),

    /** The last changed first. */
    list(blockerId: number, what: 'isBlocked' | 'isMuted', { after, limit }: Keyset): Promise<Block[]> {
      const filter = { blockerId, [what]: true, ...(after !== undefined && { sequence: { $lt: after } }) };
      return blocks.find(filter).sort({ sequence: -1 }).limit(limit).lean().exec();
    },

    /** Returns up to `limit` blocks and mutes by or against a user. */
    async listByUser(userId: number, limit: number, session: Session): Promise<Block[]> {
      const inForce = { $or: [{ isBlocked: true }, { isMuted: true }] };
      const made = await blocks
        .find({ blockerId: userId, ...inForce })
        .limit(limit)
        .session(session)
        .lean();
      if (made.length === limit) return made;
      const suffered = blocks.find({ blockedId: userId, ...inForce }).limit(limit - made.length);
      return [...made, ...(await suffered.session(session).lean())];
    },
  };
}
