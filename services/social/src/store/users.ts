import { findIds } from '@tallscreen/kit-mongo/ids';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { nameKeyOf } from '@tallscreen/proto/rules/mentions';
import { Schema, type Connection } from 'mongoose';
import type { FollowCounts, User, UserCopy } from '#domain/user';

interface UserDocument extends Omit<User, 'id' | 'isVerified'> {
  _id: number;
  /** Absent in a copy from before comments were checked, until identity tells of the user again. */
  isVerified?: boolean;
  /** Key for looking up mentions. */
  nameKey?: string;
  /** Time of the latest block by or against this user. */
  blockedAt?: Date;
}

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    role: { type: String, required: true },
    status: { type: String, enum: ['active', 'banned', 'deleted'] satisfies UserCopy['status'][], required: true },
    isVerified: Boolean,
    revision: { type: Number, required: true },
    followerCount: { type: Number, default: 0 },
    followingCount: { type: Number, default: 0 },
    nameKey: String,
    blockedAt: Date,
  },
  schemaOptions,
);

schema.index({ nameKey: 1 });
schema.index({ role: 1 });

export const usersCollection = defineCollection<UserDocument>('users', schema);

export type Users = ReturnType<typeof createUsers>;

export function createUsers(connection: Connection) {
  const users = openCollection(connection, usersCollection);
  const driver = connection.collection<UserDocument>(usersCollection.name);
  return {
    /** Writes the fields that identity owns, unless the stored ones are newer. Leaves the counts unchanged. */
    upsertCopies(copies: readonly UserCopy[]): Promise<void> {
      const $setOnInsert = { followerCount: 0, followingCount: 0 };
      return upsertNewer(
        driver,
        copies.map(({ id, revision, ...fields }) => {
          const $set = { ...fields, nameKey: nameKeyOf(fields.username) };
          return { id, revision, update: { $set, $setOnInsert } };
        }),
      );
    },

    async findMany(ids: readonly number[], session?: Session): Promise<Map<number, User>> {
      const found = await users
        .find({ _id: { $in: [...ids] } })
        .session(session ?? null)
        .lean();
      return new Map(
        found.map(({ _id, nameKey: _nameKey, blockedAt: _blockedAt, isVerified = true, ...fields }) => [
          _id,
          { id: _id, isVerified, ...fields },
        ]),
      );
    },

    /** Returns the ids of the active users with these name keys, by their keys. */
    async findIdsByName(nameKeys: readonly string[]): Promise<Map<string, number>> {
      const found = await users
        .find({ nameKey: { $in: [...nameKeys] }, status: 'active' })
        .select({ _id: 1, nameKey: 1 })
        .lean();
      return new Map(found.flatMap(({ _id, nameKey }) => (nameKey === undefined ? [] : [[nameKey, _id]])));
    },

    async listActiveAdminIds(): Promise<number[]> {
      const found = await users.find({ role: 'admin', status: 'active' }).select({ _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    findDeletedIds: (ids: readonly number[]): Promise<Set<number>> =>
      findIds(users, ids, { filter: { status: 'deleted' } }),

    /** Returns which of these users are banned or deleted. */
    findInactiveIds: (ids: readonly number[]): Promise<Set<number>> =>
      findIds(users, ids, { filter: { status: { $ne: 'active' } } }),

    /** Records a block, so that a concurrent follow of the same users conflicts with it and starts again. */
    async recordBlock(ids: readonly number[], session: Session): Promise<void> {
      const $set = { blockedAt: new Date() };
      for (const _id of ids.toSorted((a, b) => a - b)) await users.updateOne({ _id }, { $set }, { session });
    },

    /** Adds to a user's counts and returns the new ones. */
    async addCounts(id: number, counts: Partial<FollowCounts>, session: Session): Promise<FollowCounts> {
      const after = await users
        .findOneAndUpdate({ _id: id }, { $inc: counts }, { session, returnDocument: 'after' })
        .select({ followerCount: 1, followingCount: 1 })
        .lean();
      return { followerCount: after?.followerCount ?? 0, followingCount: after?.followingCount ?? 0 };
    },
  };
}
