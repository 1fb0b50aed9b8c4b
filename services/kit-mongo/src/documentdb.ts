import mongoose, { type mongo } from 'mongoose';
import type { Session } from '#transaction';
import type { Increment, NewerCopy, RevisionUpdate, Row } from '#writes';

/**
 * The one place that knows of DocumentDB, the local stand-in for MongoDB. All of kit's statements are written for
 * MongoDB 8. DocumentDB runs them too, but each update of a bulkWrite is expensive: 32 take 8.5 ms one by one and 0.7
 * ms as one statement in which each document picks its own values. See ADR 2.
 */
let isStandIn = false;

export const isDocumentDb = (): boolean => isStandIn;

/** For tests that run both kinds of statements. */
export const pretendDocumentDb = (isIt: boolean): void => void (isStandIn = isIt);

/** Asks the server what it is. A process talks to one kind of server only. */
export async function detectDocumentDb(db: mongo.Db): Promise<void> {
  const { gitVersion } = await db.command({ buildInfo: 1 });
  isStandIn = gitVersion === 'documentdb';
}

type Id = string | number;

/**
 * A filter that every document matches, for reads sorted by `_id`; `lowest` must not be above any `_id`. Without a
 * filter on `_id` DocumentDB does not use the index and sorts the whole collection.
 */
export const everyId = <I extends Id>(lowest: I): { _id?: { $gte: I } } => (isStandIn ? { _id: { $gte: lowest } } : {});

/**
 * Returns a function that reads the first `limit` documents of a sorted list. `list` reads them from the server; with
 * `last` it leaves out all documents that sort after that one.
 * MongoDB reads the beginning of a list from an index. DocumentDB sorts all documents that match: 230 ms of CPU for
 * 100,000. So each full read takes twice as many documents as asked for and remembers the last one. The next read sorts
 * only the documents that are now ahead of that one; they contain the beginning of the list. If they are too few, the
 * whole list is sorted again.
 */
export function createHeadReader<D>(
  list: (last: D | undefined, limit: number) => Promise<D[]>,
): (limit: number) => Promise<D[]> {
  const lastOf = new Map<number, D>();
  return async (limit) => {
    if (!isStandIn) return list(undefined, limit);
    const remembered = lastOf.get(limit);
    const ahead = remembered === undefined ? [] : await list(remembered, limit * 2);
    const isEnough = ahead.length >= limit;
    const found = isEnough ? ahead : await list(undefined, limit * 2);
    const last = found.length === limit * 2 ? found.at(-1) : undefined;
    if (last !== undefined) lastOf.set(limit, last);
    else if (!isEnough) lastOf.delete(limit);
    return found.slice(0, limit);
  };
}

/**
 * Documents in one statement. Each one searches for its values among those of the whole statement, so part of the cost
 * grows with the square of this number.
 */
const MAX_PER_STATEMENT = 100;

export function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += MAX_PER_STATEMENT) yield rows.slice(from, from + MAX_PER_STATEMENT);
}

const idsOf = <I extends Id>(rows: readonly { readonly _id: I }[]): I[] => rows.map(({ _id }) => _id);
const withIds = <D>(ids: readonly Id[]) => ({ _id: { $in: ids } }) as unknown as mongo.Filter<D>;

/** Returns an expression that picks the document's own value; `values` are in the order of `ids`. */
const ownOf = (ids: readonly Id[], values: readonly unknown[]) => ({
  $arrayElemAt: [{ $literal: values }, { $indexOfArray: [{ $literal: ids }, '$_id'] }],
});

const mergeInto = (...layers: unknown[]) => ({ $replaceWith: { $mergeObjects: ['$$ROOT', ...layers] } });

/**
 * Takes half the time of replaceOne. A concurrent write outside a transaction may not see the documents for a moment.
 */
export async function replaceTogether<D extends { _id: Id } & mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session: Session,
): Promise<void> {
  await collection.deleteMany(withIds<D>(idsOf(documents)), { session });
  await collection.insertMany(documents as unknown as mongo.OptionalUnlessRequiredId<D>[], { session });
}

/** Returns the increments whose documents do not exist yet. */
export async function incrementTogether<D extends { _id: Id } & mongo.Document>(
  collection: mongo.Collection<D>,
  increments: readonly Increment<D>[],
  session: Session,
): Promise<readonly Increment<D>[]> {
  const missing: Increment<D>[] = [];
  for (const some of chunks(increments)) {
    const ids = idsOf(some);
    const own = ownOf(
      ids,
      some.map(({ inc }) => inc),
    );
    const sums = Object.keys(some[0]?.inc ?? {}).map((field) => [
      field,
      { $add: [{ $ifNull: [`$${field}`, 0] }, `$$own.${field}`] },
    ]);
    const update = mergeInto({ $let: { vars: { own }, in: Object.fromEntries(sums) as unknown } });
    const { matchedCount } = await collection.updateMany(withIds<D>(ids), [update], { session });
    if (matchedCount === some.length) continue;
    const found = collection.find<{ _id: Id }>(withIds<D>(ids), { session, projection: { _id: 1 } });
    const existing = new Set((await found.toArray()).map(({ _id }) => _id));
    missing.push(...some.filter(({ _id }) => !existing.has(_id)));
  }
  return missing;
}

/** Returns how many documents were still at their revision. */
export async function updateTogetherAtRevision<D extends { _id: Id; revision: number } & mongo.Document>(
  collection: mongo.Collection<D>,
  updates: readonly RevisionUpdate<D>[],
  session: Session,
): Promise<number> {
  let count = 0;
  for (const some of chunks(updates)) {
    const ids = idsOf(some);
    const own = (pick: (update: RevisionUpdate<D>) => unknown) => ownOf(ids, some.map(pick));
    const filter = { ...withIds<D>(ids), $expr: { $eq: ['$revision', own(({ revision }) => revision)] } };
    const { matchedCount } = await collection.updateMany(filter, [mergeInto(own(({ set }) => set))], { session });
    count += matchedCount;
  }
  return count;
}

/**
 * Updates the existing documents among at most 100 copies. Returns the copies that are still newer than what is stored.
 */
export async function updateNewerTogether<D extends Row>(
  collection: mongo.Collection<D>,
  copies: readonly NewerCopy<D>[],
  revisionField: string,
): Promise<readonly NewerCopy<D>[]> {
  if (copies.length < 2 || copies.some(({ update }) => update.$unset)) return copies;
  const ids = copies.map(({ id }) => id);
  const own = (pick: (copy: NewerCopy<D>) => unknown) => ownOf(ids, copies.map(pick));
  const sets = own(({ revision, update }) => ({ ...update.$set, [revisionField]: revision }));
  const dates = Object.keys(copies[0]?.update.$currentDate ?? {}).map((field) => ({ [field]: '$$NOW' }));
  const isOlder = { $lt: [{ $ifNull: [`$${revisionField}`, -1] }, own(({ revision }) => revision)] };
  try {
    const filter = { ...withIds<D>(ids), $expr: isOlder };
    const { matchedCount } = await collection.updateMany(filter, [mergeInto(sets, ...dates)]);
    if (matchedCount === copies.length) return [];
  } catch (error) {
    // Try them one by one: one copy that cannot be stored must not keep out the others.
    if (error instanceof mongoose.mongo.MongoServerError) return copies;
    throw error;
  }
  const stored = new Map<Id, unknown>();
  const found = collection.find<Record<string, unknown> & { _id: Id }>(withIds<D>(ids), {
    projection: { [revisionField]: 1 },
  });
  for await (const { _id, [revisionField]: revision } of found) stored.set(_id, revision);
  return copies.filter(({ id, revision }) => Number(stored.get(id) ?? -1) < revision);
}
