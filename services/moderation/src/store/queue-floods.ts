import { openCollection } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { Flood, FloodMember } from '#domain/flood';
import { queueItemCollection } from '#store/queue-item-schema';

export type QueueFloods = ReturnType<typeof createQueueFloods>;

/** Queue items that only one user has reported, by reporter and owner. */
export function createQueueFloods(connection: Connection) {
  const model = openCollection(connection, queueItemCollection);
  return {
    /** Highest priority first. */
    async list(floodKey: string, now: Date, session: Session): Promise<FloodMember[]> {
      const fields = { since: 1, isFolded: 1, behind: 1, claimedUntil: 1 } as const;
      const found = await model.find({ floodKey }, fields, { session }).sort({ priority: -1, _id: -1 }).lean();
      return found.map(({ _id: id, since, isFolded = false, behind = 0, claimedUntil }) => ({
        id,
        since,
        isFolded,
        behind,
        isHeld: claimedUntil !== undefined && claimedUntil > now,
      }));
    },

    /** Gives each thing that a deleted user has reported a place of its own, and forgets who reported it. */
    async forgetReporter(reporterId: number): Promise<void> {
      const alone = { floodKey: '', isFolded: false, behind: 0 };
      await model.updateMany({ floodKey: { $regex: `^${reporterId}:` } }, { $set: alone });
    },

    /** The head is written each time, so that of two simultaneous changes of one flood one begins again. */
    async fold({ headId, foldedIds, heldIds }: Flood, session: Session): Promise<void> {
      const folded = { _id: { $in: [...foldedIds] }, $or: [{ isFolded: { $ne: true } }, { behind: { $gt: 0 } }] };
      await model.updateMany(folded, { $set: { isFolded: true, behind: 0 } }, { session });
      const stood = { _id: { $in: [...heldIds] }, behind: { $gt: 0 } };
      await model.updateMany(stood, { $set: { behind: 0 } }, { session });
      await model.updateOne({ _id: headId }, { $set: { isFolded: false, behind: foldedIds.length } }, { session });
    },
  };
}
