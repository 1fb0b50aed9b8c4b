import mongoose, { type mongo } from 'mongoose';
import { isDuplicateKey } from '#mongo/errors';

/** Somebody else's document as it was at one revision. */
export interface Copy<D> {
  readonly id: number;
  /** the owner's; what is not newer than what is stored changes nothing */
  readonly revision: number;
  /** operators; the revision is set along with them */
  readonly update: mongo.UpdateFilter<D>;
}

/**
 * Stores copies of somebody else's documents, making those that are missing: in any order, however often they come, and
 * from however many processes at once. For collections without another unique key than the id.
 *
 * An upsert whose filter finds nothing inserts and may meet the id: what is there is newer, or another has inserted it just
 * now, and that may be older. So those are tried once more on what is there.
 */
export async function putNewer<D extends { _id: number }>(
  collection: mongo.Collection<D>,
  copies: readonly Copy<D>[],
  revisionField = 'revision',
): Promise<void> {
  if (copies.length === 0) return;
  // In the order of the ids, so that two at once never wait for one another crosswise.
  const inOrder = copies.toSorted((a, b) => a.id - b.id);
  const write = (some: readonly Copy<D>[], upsert: boolean) =>
    collection.bulkWrite(
      some.map((copy) => toWrite(copy, revisionField, upsert)),
      { ordered: false },
    );
  try {
    await write(inOrder, true);
  } catch (error) {
    const taken = takenIn(error);
    if (!taken) throw error;
    await write(
      inOrder.filter((_, index) => taken.has(index)),
      false,
    );
  }
}

/** A revision that is not there yet is older than any. */
const toWrite = <D extends { _id: number }>(
  { id, revision, update }: Copy<D>,
  revisionField: string,
  upsert: boolean,
): mongo.AnyBulkWriteOperation<D> => ({
  updateOne: {
    filter: { _id: id, [revisionField]: { $not: { $gte: revision } } } as unknown as mongo.Filter<D>,
    update: { ...update, $set: { ...update.$set, [revisionField]: revision } } as unknown as mongo.UpdateFilter<D>,
    upsert,
  },
});

/** The places of those that met their id; nothing when something else went wrong too. */
function takenIn(error: unknown): Set<number> | undefined {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return undefined;
  const faults = [error.writeErrors].flat();
  const isThatAll = faults.length > 0 && faults.every(isDuplicateKey);
  return isThatAll ? new Set(faults.map(({ index }) => index)) : undefined;
}
