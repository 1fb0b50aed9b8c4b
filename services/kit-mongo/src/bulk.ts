import type { mongo } from 'mongoose';
import { incrementTogether, isDocumentDb, replaceTogether, updateTogetherAtRevision } from '#documentdb';
import { retryOnDuplicate, RetryTransaction, type Session } from '#transaction';
import type { Increment, RevisionUpdate, Row } from '#writes';

/** Writes to many documents of one collection in one statement, inside a transaction. Each `_id` may occur once. */

/**
 * In the order of the ids, so that transactions do not lock the same documents crosswise. Throws RangeError on repeats.
 */
function inOrder<R extends Row>(rows: readonly R[]): R[] {
  if (new Set(rows.map(({ _id }) => _id)).size < rows.length)
    throw new RangeError('the same _id twice in one statement');
  return rows.toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

const byId = <D extends Row>({ _id }: Row) => ({ _id }) as unknown as mongo.Filter<D>;

/** Replaces whole documents, and inserts those that do not exist. */
export async function upsertMany<D extends Row & mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session: Session,
): Promise<void> {
  const rows = inOrder(documents);
  if (rows.length === 0) return;
  if (isDocumentDb()) return replaceTogether(collection, rows, session).catch(retryInsert);
  const writes = rows.map((row) => ({ replaceOne: { filter: byId<D>(row), replacement: row, upsert: true } }));
  await collection.bulkWrite(writes, { session }).catch(retryInsert);
}

/** Adds to numbers of documents, and inserts those that do not exist. */
export async function incrementMany<D extends Row & mongo.Document>(
  collection: mongo.Collection<D>,
  increments: readonly Increment<D>[],
  session: Session,
): Promise<void> {
  if (increments.length === 0) return;
  const zeros = Object.fromEntries(increments.flatMap(({ inc }) => Object.keys(inc).map((field) => [field, 0])));
  const rows = inOrder(increments).map((row) => ({ ...row, inc: { ...zeros, ...row.inc } }));
  if (isDocumentDb()) {
    const missing = await incrementTogether(collection, rows, session);
    const documents = missing.map(({ _id, inc, set }) => ({ _id, ...set, ...inc }) as unknown as D);
    return insertMany(collection, documents, session);
  }
  const writes = rows.map((row) => {
    const update = { $inc: row.inc, ...(row.set && { $setOnInsert: row.set }) } as unknown as mongo.UpdateFilter<D>;
    return { updateOne: { filter: byId<D>(row), update, upsert: true } };
  });
  await collection.bulkWrite(writes, { session }).catch(retryInsert);
}

/** Updates documents that are still at the revision they were read at; begins the transaction again if one is not. */
export async function updateManyAtRevision<D extends Row & { revision: number } & mongo.Document>(
  collection: mongo.Collection<D>,
  updates: readonly RevisionUpdate<D>[],
  session: Session,
): Promise<void> {
  const rows = inOrder(updates);
  if (rows.length === 0) return;
  if ((await updateAtRevision(collection, rows, session)) < rows.length) {
    throw new RetryTransaction('changed by another transaction at the same time');
  }
}

async function updateAtRevision<D extends Row & { revision: number } & mongo.Document>(
  collection: mongo.Collection<D>,
  rows: readonly RevisionUpdate<D>[],
  session: Session,
): Promise<number> {
  if (isDocumentDb()) return updateTogetherAtRevision(collection, rows, session);
  const writes = rows.map(({ _id, revision, set }) => ({
    updateOne: {
      filter: { _id, revision } as unknown as mongo.Filter<D>,
      update: { $set: set } as unknown as mongo.UpdateFilter<D>,
    },
  }));
  const { matchedCount } = await collection.bulkWrite(writes, { session });
  return matchedCount;
}

/** Inserts documents that do not exist yet; begins the transaction again if another inserts one of them. */
export async function insertMany<D extends Row & mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session: Session,
): Promise<void> {
  if (documents.length === 0) return;
  const rows = inOrder(documents) as unknown as mongo.OptionalUnlessRequiredId<D>[];
  await collection.insertMany(rows, { session }).catch(retryInsert);
}

const retryInsert = retryOnDuplicate('inserted by another transaction at the same time');
