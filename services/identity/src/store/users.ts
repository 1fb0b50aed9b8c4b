import type { Keyset } from '@tallscreen/kit/page';
import type { Role } from '@tallscreen/kit/auth/person';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { everyId } from '@tallscreen/kit-mongo/documentdb';
import { RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import type { Account } from '#domain/account';
import type { SecondFactor } from '#domain/second-factor';
import { nameKeyOf, searchKeyOf } from '#domain/names';

interface UserDocument extends Omit<Account, 'id' | 'banEndsAt' | 'renamedAt'> {
  renamedAt: Date[];
  _id: number;
  /** Only in accounts that are banned for a time, so that the index contains no others. */
  banEndsAt?: Date;
  /** Two names with the same key are the same name. */
  nameKey: string;
  /** The name without case and accents, for search. */
  searchKey: string;
}

const secondFactorSchema = new Schema<SecondFactor>(
  {
    secret: { type: String, required: true },
    lastUsedStep: { type: Number, required: true },
    recoveryCodeHashes: { type: [String], required: true },
  },
  { ...schemaOptions, _id: false },
);

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    nameKey: { type: String, required: true },
    searchKey: { type: String, required: true },
    renamedAt: { type: [Date], default: [] },
    email: { type: String, required: true },
    emailVerified: { type: Boolean, default: false },
    deviceGeneration: { type: Number, default: 0 },
    passwordHash: { type: String, default: '' },
    hasFirstPassword: { type: Boolean, default: false },
    secondFactor: { type: secondFactorSchema, default: null },
    role: { type: String, enum: ['user', 'creator', 'business', 'admin'], required: true },
    status: { type: String, enum: ['active', 'banned', 'deleted'], required: true },
    banReason: { type: String, default: '' },
    banReasonCode: { type: String, default: '' },
    banId: { type: Number, default: 0 },
    banEndsAt: Date,
    bio: { type: String, default: '' },
    avatarUrl: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    invite: { type: String, default: '' },
    youngUntil: { type: Date, default: null },
    revision: { type: Number, required: true },
  },
  schemaOptions,
);
schema.index({ nameKey: 1 }, { unique: true });
schema.index({ email: 1 }, { unique: true });
schema.index({ status: 1, searchKey: 1 });
schema.index({ role: 1, _id: -1 });
schema.index({ banEndsAt: 1 }, { sparse: true });

export const usersCollection = defineCollection('users', schema);

const toDocument = ({ id, banEndsAt, renamedAt, ...fields }: Account): UserDocument => ({
  _id: id,
  ...fields,
  renamedAt: [...renamedAt],
  ...(banEndsAt && { banEndsAt }),
  nameKey: nameKeyOf(fields.username),
  searchKey: searchKeyOf(fields.username),
});

const toAccount = ({ _id, nameKey: _nameKey, searchKey: _searchKey, ...fields }: UserDocument): Account => ({
  id: _id,
  ...fields,
  banEndsAt: fields.banEndsAt ?? null,
  youngUntil: fields.youngUntil ?? null,
});

/** Matches texts that begin with `prefix`: they sort before the prefix followed by the last code point. */
const beginsWith = (prefix: string) => ({ $gte: prefix, $lt: `${prefix}\u{10FFFF}` });

export interface UserListFilter extends Keyset {
  /** The beginning of a name or an e-mail address, empty for all users. */
  readonly query: string;
  readonly role?: Role;
}

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(connection: Connection) {
  const model = openCollection(connection, usersCollection);

  async function findOne(filter: QueryFilter<UserDocument>, session?: Session): Promise<Account | undefined> {
    const found = await model.findOne(filter, null, { ...(session && { session }) }).lean<UserDocument>();
    return found ? toAccount(found) : undefined;
  }

  return {
    findById: (id: number, session?: Session) => findOne({ _id: id }, session),
    findByNameKey: (nameKey: string) => findOne({ nameKey }),
    findByEmail: (email: string, session?: Session) => findOne({ email }, session),

    /** Returns the users that exist, in no particular order. */
    async findMany(ids: readonly number[], nameKeys: readonly string[]): Promise<Account[]> {
      const filters: QueryFilter<UserDocument>[] = [];
      if (ids.length > 0) filters.push({ _id: { $in: [...ids] } });
      if (nameKeys.length > 0) filters.push({ nameKey: { $in: [...nameKeys] } });
      const [first] = filters;
      if (!first) return [];
      const found = await model.find(filters.length === 1 ? first : { $or: filters }).lean<UserDocument[]>();
      return found.map(toAccount);
    },

    /** Returns active users whose search key begins with this one, sorted by it. */
    async search(searchKey: string, limit: number): Promise<Account[]> {
      const found = await model
        .find({ status: 'active', searchKey: beginsWith(searchKey) })
        .sort({ searchKey: 1 })
        .limit(limit)
        .lean<UserDocument[]>();
      return found.map(toAccount);
    },

    /** Returns users newest first, without deleted ones. */
    async list({ query, role, after, limit }: UserListFilter): Promise<Account[]> {
      const filter: QueryFilter<UserDocument> = {
        status: { $ne: 'deleted' },
        ...(after === undefined ? everyId(0) : { _id: { $lt: after } }),
        ...(role && { role }),
        ...(query && {
          $or: [{ searchKey: beginsWith(searchKeyOf(query)) }, { email: beginsWith(query.toLowerCase()) }],
        }),
      };
      const found = await model.find(filter).sort({ _id: -1 }).limit(limit).lean<UserDocument[]>();
      return found.map(toAccount);
    },

    /** Rejects with a duplicate key error if the name or the e-mail address is taken. */
    async insert(account: Account, session: Session): Promise<void> {
      await model.create([toDocument(account)], { session });
    },

    /** Begins the transaction again if the account is not at `readRevision` any more. */
    async replace(account: Account, readRevision: number, session: Session): Promise<void> {
      const filter = { _id: account.id, revision: readRevision };
      const { matchedCount } = await model.replaceOne(filter, toDocument(account), { session });
      if (matchedCount === 0) throw new RetryTransaction('The account was changed at the same time.');
    },

    /** Lists the ids of users whose ban is over, the longest over first. */
    async listOverBans(now: Date, limit: number): Promise<number[]> {
      const found = await model
        .find({ banEndsAt: { $lte: now } }, { _id: 1 })
        .sort({ banEndsAt: 1 })
        .limit(limit)
        .lean<{ _id: number }[]>();
      return found.map(({ _id }) => _id);
    },

    /** Returns whether there is an active admin besides these users. */
    async hasOtherAdmin(userIds: readonly number[]): Promise<boolean> {
      return (await model.exists({ role: 'admin', status: 'active', _id: { $nin: [...userIds] } })) !== null;
    },

    /** Returns whether an active admin signs in with the password of the settings. */
    async hasAdminWithFirstPassword(): Promise<boolean> {
      return (await model.exists({ role: 'admin', status: 'active', hasFirstPassword: true })) !== null;
    },

    countActiveAdmins: (session: Session | null = null): Promise<number> =>
      model.countDocuments({ role: 'admin', status: 'active' }).session(session).exec(),
  };
}
