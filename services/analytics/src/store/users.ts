import { findIds } from '@tallscreen/kit-mongo/ids';
import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { isDeleted, type UserCopy } from '#domain/users';

interface UserDocument extends Omit<UserCopy, 'id'> {
  _id: number;
  /** whether the user's viewings must still be deleted with the account */
  isDeletionDue: boolean;
  /** not before this time; absent: at once */
  dueAt?: Date;
  /** whether they were deleted once already */
  isLastPass?: boolean;
}

/**
 * Longer than a transaction lives: a transaction that read the user before the deletion may store something after the
 * first pass.
 */
const LAST_PASS_AFTER_MS = 2 * 60_000;

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    role: { type: String, default: '' },
    isVerified: { type: Boolean, default: false },
    revision: { type: Number, required: true },
    isDeletionDue: { type: Boolean, default: false },
    dueAt: Date,
    isLastPass: Boolean,
  },
  schemaOptions,
);

schema.index({ isDeletionDue: 1, _id: 1 });

export const usersCollection = defineCollection('users', schema);

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(connection: Connection) {
  const model = openCollection(connection, usersCollection);
  const collection = databaseOf(connection).collection<UserDocument>(usersCollection.name);

  return {
    read: async (ids: readonly number[], session: Session): Promise<UserCopy[]> => {
      const found = await model.find({ _id: { $in: [...ids] } }, null, { session }).lean();
      return found.map(({ _id, role, isVerified, revision }) => ({ id: _id, role, isVerified, revision }));
    },
    /** Returns those of the users whose e-mail address is verified. */
    readVerified: (ids: readonly number[], session: Session) =>
      findIds(model, ids, { filter: { isVerified: true }, session }),
    /** Returns those of the users whose account is deleted. */
    readDeleted: (ids: readonly number[], session: Session) => findIds(model, ids, { filter: { role: '' }, session }),
    /** Saves copies; the viewings of deleted users become due for deletion. */
    save: (users: readonly UserCopy[], session: Session): Promise<void> =>
      upsertMany(
        collection,
        users.map(({ id, ...rest }) => ({ _id: id, ...rest, isDeletionDue: isDeleted(rest) })),
        session,
      ),
    listDeletionsDue: async (limit: number): Promise<number[]> => {
      const isDue = { isDeletionDue: true, dueAt: { $not: { $gt: new Date() } } };
      return (await model.find(isDue, { _id: 1 }).limit(limit).lean()).map(({ _id }) => _id);
    },
    /** After the first deletion, a second one becomes due. */
    markCleanedUp: async (userId: number): Promise<void> => {
      const isOver = { $set: { isDeletionDue: false }, $unset: { dueAt: '', isLastPass: '' } } as const;
      if ((await model.updateOne({ _id: userId, isLastPass: true }, isOver)).matchedCount > 0) return;
      const dueAt = new Date(Date.now() + LAST_PASS_AFTER_MS);
      await model.updateOne({ _id: userId }, { $set: { isLastPass: true, dueAt } });
    },
  };
}
