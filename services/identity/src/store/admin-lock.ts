import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface LockDocument {
  _id: string;
  count: number;
}

const schema = new Schema<LockDocument>(
  { _id: { type: String, required: true }, count: { type: Number, default: 0 } },
  schemaOptions,
);

export const locksCollection = defineCollection('locks', schema);

export type LockAdmins = ReturnType<typeof createAdminLock>;

/**
 * Returns a function that makes transactions that take an admin away exclude each other: all of them write this one
 * document. Without it, two of them would each still see the other's admin.
 */
export function createAdminLock(connection: Connection) {
  const model = openCollection(connection, locksCollection);
  return async (session: Session): Promise<void> => {
    await model
      .updateOne({ _id: 'admins' }, { $inc: { count: 1 } }, { session, upsert: true })
      .catch(retryOnDuplicate('Another transaction has created the lock.'));
  };
}
