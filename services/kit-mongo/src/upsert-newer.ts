import mongoose, { type mongo } from 'mongoose';
import { chunks, isDocumentDb, updateNewerTogether } from '#documentdb';
import { isDuplicateKey } from '#errors';
import type { NewerCopy, Row } from '#writes';

/**
 * Stores copies of another service's records; inserts missing ones. Copies may come in any order, repeatedly, and to
 * several processes at once: the newest revision of each record stays. Only for collections whose one unique key is
 * `_id`.
 */
export async function upsertNewer<D extends Row>(
  collection: mongo.Collection<D>,
  copies: readonly NewerCopy<D>[],
  revisionField = 'revision',
): Promise<void> {
  const newest = newestOfEach(copies);
  if (!isDocumentDb()) return upsertEach(collection, newest, revisionField);
  for (const some of chunks(newest)) {
    await upsertEach(collection, await updateNewerTogether(collection, some, revisionField), revisionField);
  }
}

/** Sort by id, so that two calls at once do not lock the same documents in opposite orders. */
function newestOfEach<D extends Row>(copies: readonly NewerCopy<D>[]): NewerCopy<D>[] {
  const newest = new Map<D['_id'], NewerCopy<D>>();
  for (const copy of copies) {
    if (copy.revision >= (newest.get(copy.id)?.revision ?? copy.revision)) newest.set(copy.id, copy);
  }
  return [...newest.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * An upsert whose filter matches nothing inserts, which fails if its id exists: the stored copy is newer, or it was
 * inserted a moment ago and may be older. So try once more as a plain update.
 */
async function upsertEach<D extends Row>(
  collection: mongo.Collection<D>,
  copies: readonly NewerCopy<D>[],
  revisionField: string,
): Promise<void> {
  if (copies.length === 0) return;
  const write = (some: readonly NewerCopy<D>[], upsert: boolean) =>
    collection.bulkWrite(
      some.map((copy) => toWrite(copy, revisionField, upsert)),
      { ordered: false },
    );
  try {
    await write(copies, true);
  } catch (error) {
    const existing = indexesOfDuplicates(error);
    if (!existing) throw error;
    await write(
      copies.filter((_, index) => existing.has(index)),
      false,
    );
  }
}

const toWrite = <D extends Row>(
  { id, revision, update }: NewerCopy<D>,
  revisionField: string,
  upsert: boolean,
): mongo.AnyBulkWriteOperation<D> => ({
  updateOne: {
    // Matches documents without this revision, too.
    filter: { _id: id, [revisionField]: { $not: { $gte: revision } } } as unknown as mongo.Filter<D>,
    update: { ...update, $set: { ...update.$set, [revisionField]: revision } } as unknown as mongo.UpdateFilter<D>,
    upsert,
  },
});

/** Returns undefined unless all errors are duplicate keys. */
function indexesOfDuplicates(error: unknown): Set<number> | undefined {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return undefined;
  const faults = [error.writeErrors].flat();
  const isThatAll = faults.length > 0 && faults.every(isDuplicateKey);
  return isThatAll ? new Set(faults.map(({ index }) => index)) : undefined;
}
