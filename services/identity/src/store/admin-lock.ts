import { createHash } from 'node:crypto';
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
  const lock = createLock(connection);
  return (session: Session): Promise<void> => lock('admins', session);
}

export type LockAddress = ReturnType<typeof createAddressLock>;

/** So many that few transactions wait for each other, and so few that a document does not tell the address. */
const ADDRESS_LOCKS = 1_024;

/** Returns a function that makes transactions that give somebody this e-mail address exclude each other. */
export function createAddressLock(connection: Connection) {
  const lock = createLock(connection);
  return (email: string, session: Session): Promise<void> => {
    const number = createHash('sha256').update(email).digest().readUInt32BE() % ADDRESS_LOCKS;
    return lock(`address-${number}`, session);
  };
}

function createLock(connection: Connection) {
  const model = openCollection(connection, locksCollection);
  return async (_id: string, session: Session): Promise<void> => {
    await model
      .updateOne({ _id }, { $inc: { count: 1 } }, { session, upsert: true })
      .catch(retryOnDuplicate('Another transaction has created the lock.'));
  };
}
