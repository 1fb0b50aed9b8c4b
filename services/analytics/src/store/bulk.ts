import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { mongo } from 'mongoose';

/** Writes of one collection in one command. Two transactions that make the same document at once: one begins again. */
export async function writeAll<D extends mongo.Document>(
  collection: mongo.Collection<D>,
  operations: readonly mongo.AnyBulkWriteOperation<D>[],
  session: Session,
): Promise<void> {
  if (operations.length === 0) return;
  try {
    await collection.bulkWrite([...operations], { session, ordered: true });
  } catch (error) {
    if (isDuplicateKey(error)) throw new RetryTransaction('Made elsewhere at the same time.', error);
    throw error;
  }
}

/** Documents that are not there yet: far cheaper than putting them. */
export const insertAll = <D extends { _id: string | number }>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session: Session,
): Promise<void> =>
  writeAll(
    collection,
    inOrder(documents).map((document) => ({ insertOne: { document: document as mongo.OptionalId<D> } })),
    session,
  );

/** Puts whole documents, in the order of their ids, so that transactions do not wait for one another crosswise. */
export const putAll = <D extends { _id: string | number }>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  session: Session,
): Promise<void> =>
  writeAll(
    collection,
    inOrder(documents).map(({ _id, ...replacement }) => ({
      replaceOne: {
        filter: { _id } as mongo.Filter<D>,
        replacement: replacement as unknown as mongo.WithoutId<D>,
        upsert: true,
      },
    })),
    session,
  );

/** Adds to numbers of documents that are made where they are missing. */
export const addAll = <D extends { _id: string | number }>(
  collection: mongo.Collection<D>,
  additions: readonly {
    readonly _id: D['_id'];
    readonly inc: Readonly<Record<string, number>>;
    readonly set?: Partial<D>;
  }[],
  session: Session,
): Promise<void> =>
  writeAll(
    collection,
    inOrder(additions).map(({ _id, inc, set }) => ({
      updateOne: {
        filter: { _id } as mongo.Filter<D>,
        update: { $inc: inc, ...(set && { $setOnInsert: set }) } as mongo.UpdateFilter<D>,
        upsert: true,
      },
    })),
    session,
  );

const inOrder = <T extends { readonly _id: string | number }>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => (a._id < b._id ? -1 : 1));
