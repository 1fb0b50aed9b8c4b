import mongoose, { type mongo } from 'mongoose';
import { isDuplicateKey } from '#mongo/errors';
import { its, overlay, parts } from '#mongo/many';

/** Somebody else's document as it was at one revision. */
export interface Copy<D> {
  readonly id: number;
  /** the owner's; what is not newer than what is stored changes nothing */
  readonly revision: number;
  /** operators on top-level fields; the revision is set along with them. Copies that come together touch the same dates. */
  readonly update: Pick<mongo.UpdateFilter<D>, '$set' | '$unset' | '$setOnInsert' | '$currentDate'>;
}

/**
 * Stores copies of somebody else's documents, making those that are missing: in any order, however often they come, and
 * from however many processes at once. Of one document only the newest of them counts. For collections without another
 * unique key than the id.
 */
export async function putNewer<D extends { _id: number }>(
  collection: mongo.Collection<D>,
  copies: readonly Copy<D>[],
  revisionField = 'revision',
): Promise<void> {
  for (const newest of parts(newestOf(copies))) {
    const rest = newest.length > 1 ? await updateTogether(collection, newest, revisionField) : newest;
    if (rest.length > 0) await upsertEach(collection, rest, revisionField);
  }
}

/** In the order of the ids, so that two at once never wait for one another crosswise. */
function newestOf<D>(copies: readonly Copy<D>[]): Copy<D>[] {
  const newest = new Map<number, Copy<D>>();
  for (const copy of copies) {
    if (copy.revision >= (newest.get(copy.id)?.revision ?? copy.revision)) newest.set(copy.id, copy);
  }
  return [...newest.values()].toSorted((a, b) => a.id - b.id);
}

/** One statement for all that are there already; resolves with the others. */
async function updateTogether<D extends { _id: number }>(
  collection: mongo.Collection<D>,
  copies: readonly Copy<D>[],
  revisionField: string,
): Promise<readonly Copy<D>[]> {
  if (copies.some(({ update }) => update.$unset)) return copies;
  const ids = copies.map(({ id }) => id);
  const among = { _id: { $in: ids } } as unknown as mongo.Filter<D>;
  const revisions = its(
    ids,
    copies.map(({ revision }) => revision),
  );
  const sets = its(
    ids,
    copies.map(({ revision, update }) => ({ ...update.$set, [revisionField]: revision })),
  );
  const dates = Object.keys(copies[0]?.update.$currentDate ?? {}).map((field) => ({ [field]: '$$NOW' }));
  const isOlder = { $lt: [{ $ifNull: [`$${revisionField}`, OLDEST] }, revisions] };
  const matched = await countMatched(collection.updateMany({ ...among, $expr: isOlder }, [overlay(sets, ...dates)]));
  if (matched === undefined) return copies;
  if (matched === copies.length) return [];
  // What was made since by another may be older, or of another owner and without this revision.
  const stored = new Map<number, unknown>();
  const found = collection.find<Record<string, unknown> & { _id: number }>(among, {
    projection: { [revisionField]: 1 },
  });
  for await (const { _id, [revisionField]: revision } of found) stored.set(_id, revision);
  return copies.filter(({ id, revision }) => Number(stored.get(id) ?? OLDEST) < revision);
}

/** undefined when the server refused the statement: that one of them cannot be put is no matter of the others. */
async function countMatched(update: Promise<mongo.UpdateResult>): Promise<number | undefined> {
  try {
    return (await update).matchedCount;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError) return undefined;
    throw error;
  }
}

/** A revision that is not there yet is older than any. */
const OLDEST = -1;

/**
 * An upsert whose filter finds nothing inserts and may meet the id: what is there is newer, or another has inserted it just
 * now, and that may be older. So those are tried once more on what is there.
 */
async function upsertEach<D extends { _id: number }>(
  collection: mongo.Collection<D>,
  copies: readonly Copy<D>[],
  revisionField: string,
): Promise<void> {
  const write = (some: readonly Copy<D>[], upsert: boolean) =>
    collection.bulkWrite(
      some.map((copy) => toWrite(copy, revisionField, upsert)),
      { ordered: false },
    );
  try {
    await write(copies, true);
  } catch (error) {
    const taken = takenIn(error);
    if (!taken) throw error;
    await write(
      copies.filter((_, index) => taken.has(index)),
      false,
    );
  }
}

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
