import { upsertMany } from '@tallscreen/kit/mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit/mongo/collection';
import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { UserCopy } from '#domain/users';

interface UserDocument extends Omit<UserCopy, 'id'> {
  _id: number;
}

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    role: { type: String, default: '' },
    revision: { type: Number, required: true },
  },
  schemaOptions,
);

export const usersCollection = defineCollection('users', schema);

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(connection: Connection) {
  const model = openCollection(connection, usersCollection);
  const collection = databaseOf(connection).collection<UserDocument>(usersCollection.name);
  return {
    read: async (ids: readonly number[], session: Session): Promise<UserCopy[]> => {
      const found = await model.find({ _id: { $in: [...ids] } }, null, { session }).lean();
      return found.map(({ _id, role, revision }) => ({ id: _id, role, revision }));
    },
    save: (users: readonly UserCopy[], session: Session): Promise<void> =>
      upsertMany(
        collection,
        users.map(({ id, role, revision }) => ({ _id: id, role, revision })),
        session,
      ),
  };
}
