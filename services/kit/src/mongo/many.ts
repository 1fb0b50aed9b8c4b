import type { mongo } from 'mongoose';
import { isDuplicateKey } from '#mongo/errors';
import { RetryTransaction, type Session } from '#mongo/transaction';

/**
 * Writes to many documents in a fixed number of statements, each document with values of its own. A store charges more for
 * a statement than for a document: 32 updates in one take a tenth of what they take one by one on DocumentDB.
 */

type Id = string | number;
interface Row {
  readonly _id: Id;
}

/** An expression: of `values`, in the order of `ids`, the document's own. */
export const its = (ids: readonly Id[], values: readonly unknown[]) => ({
  $arrayElemAt: [{ $literal: values }, { $indexOfArray: [{ $literal: ids }, '$_id'] }],
});

/** A stage that lays fields over the document, or over an absent one. */
export const overlay = (...layers: unknown[]) => ({ $replaceWith: { $mergeObjects: ['$$ROOT', ...layers] } });

function idsOf<R extends Row>(rows: readonly R[]): R['_id'][] {
  const ids = rows.map(({ _id }) => _id);
  if (new Set(ids).size < ids.length) throw new RangeError('One document twice in one statement.');
  return ids;
}

const among = <D extends Row>(ids: readonly Id[]) => ({ _id: { $in: ids } }) as unknown as mongo.Filter<D>;
/** So that transactions do not wait for one another crosswise. */
const inOrder = <R extends Row>(rows: readonly R[]): R[] => rows.toSorted((a, b) => (a._id < b._id ? -1 : 1));

/** Puts whole documents, whether they are there or not; one _id once. */
export async function putMany<D extends Row & mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session: Session,
): Promise<void> {
  if (documents.length === 0) return;
  const ids = idsOf(documents);
  const { matchedCount } = await collection.updateMany(among(ids), [{ $replaceWith: its(ids, documents) }], {
    session,
  });
  await insertMissing(collection, documents, matchedCount, session);
}

export interface Addition<D extends Row> {
  readonly _id: D['_id'];
  /** to top-level fields; one that any of the additions names counts as 0 where it is absent */
  readonly inc: Readonly<Record<string, number>>;
  /** of a document that is not there yet */
  readonly set?: Partial<D>;
}

/** Adds to numbers of documents, which are made where they are missing; one _id once. */
export async function addMany<D extends Row & mongo.Document>(
  collection: mongo.Collection<D>,
  additions: readonly Addition<D>[],
  session: Session,
): Promise<void> {
  if (additions.length === 0) return;
  const ids = idsOf(additions);
  const fields = [...new Set(additions.flatMap(({ inc }) => Object.keys(inc)))];
  const orZero = (value: string) => ({ $ifNull: [value, 0] });
  const sums = fields.map((field) => [field, { $add: [orZero(`$${field}`), orZero(`$$own.${field}`)] }]);
  const own = its(
    ids,
    additions.map(({ inc }) => inc),
  );
  const sum = { $let: { vars: { own }, in: Object.fromEntries(sums) as unknown } };
  const { matchedCount } = await collection.updateMany(among(ids), [overlay(sum)], { session });
  const fresh = additions.map(({ _id, inc, set }) => ({ _id, ...set, ...inc }) as unknown as D);
  await insertMissing(collection, fresh, matchedCount, session);
}

export interface Change<D extends Row> {
  readonly _id: D['_id'];
  /** of the document as it was read; another has changed it otherwise */
  readonly revision: number;
  readonly set: Partial<D>;
}

/** Changes documents that are at the revision they were read at: all of them, or the transaction begins again. */
export async function changeMany<D extends Row & { revision: number } & mongo.Document>(
  collection: mongo.Collection<D>,
  changes: readonly Change<D>[],
  session: Session,
): Promise<void> {
  if (changes.length === 0) return;
  const ids = idsOf(changes);
  const read = its(
    ids,
    changes.map(({ revision }) => revision),
  );
  const set = its(
    ids,
    changes.map((change) => change.set),
  );
  const filter = { ...among<D>(ids), $expr: { $eq: ['$revision', read] } };
  const { matchedCount } = await collection.updateMany(filter, [overlay(set)], { session });
  if (matchedCount < changes.length) throw new RetryTransaction('Changed elsewhere at the same time.');
}

/** Documents that are not there yet. */
export async function insertMany<D extends Row & mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session: Session,
): Promise<void> {
  if (documents.length === 0) return;
  const rows = inOrder(documents) as unknown as mongo.OptionalUnlessRequiredId<D>[];
  await collection.insertMany(rows, { session }).catch(retryIfMade);
}

/** Two transactions that make the same document at once: one begins again. */
export function retryIfMade(error: unknown): never {
  if (isDuplicateKey(error)) throw new RetryTransaction('Made elsewhere at the same time.', error);
  throw error;
}

/** Those that an update of all did not find. */
async function insertMissing<D extends Row & mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  foundCount: number,
  session: Session,
): Promise<void> {
  if (foundCount === documents.length) return;
  const there = new Set<unknown>();
  if (foundCount > 0) {
    const found = collection.find<Row>(among(idsOf(documents)), { session, projection: { _id: 1 } });
    for (const { _id } of await found.toArray()) there.add(_id);
  }
  await insertMany(
    collection,
    documents.filter(({ _id }) => !there.has(_id)),
    session,
  );
}
