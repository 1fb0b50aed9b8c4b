import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Role } from '@tallscreen/kit/auth/person';
import type { Connection, mongo } from 'mongoose';
import type { Account, AccountStatus } from '#domain/account';
import { nameKeyOf, searchKeyOf } from '#domain/names';

interface UserDocument {
  _id: number;
  username: string;
  /** what makes two names the same */
  nameKey: string;
  /** what people type to find the name */
  searchKey: string;
  email: string;
  passwordHash: string;
  role: Role;
  status: AccountStatus;
  banReason: string;
  bio: string;
  avatarUrl: string;
  createdAt: Date;
  revision: number;
}

const USERS = 'users';

export const userIndexes: readonly IndexSpec[] = [
  { collection: USERS, key: { nameKey: 1 }, options: { unique: true } },
  { collection: USERS, key: { email: 1 }, options: { unique: true } },
  { collection: USERS, key: { status: 1, searchKey: 1 } },
  { collection: USERS, key: { role: 1, _id: -1 } },
];

const toDocument = (account: Account): UserDocument => {
  const { id, ...fields } = account;
  return { _id: id, ...fields, nameKey: nameKeyOf(account.username), searchKey: searchKeyOf(account.username) };
};

const fromDocument = ({ _id, nameKey: _nameKey, searchKey: _searchKey, ...fields }: UserDocument): Account => ({
  id: _id,
  ...fields,
});

/** Sorts after everything that begins with the same letters. */
const afterPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;
const beginsWith = (prefix: string) => ({ $gte: prefix, $lt: afterPrefix(prefix) });

export interface UserPage {
  readonly query: string;
  readonly role?: Role;
  /** only older accounts than this one */
  readonly before?: number;
  readonly limit: number;
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers(connection: Connection) {
  const users = connection.collection<UserDocument>(USERS);

  /** By a unique key. Without a limit: with one, DocumentDB's planner prefers to read the collection from its beginning. */
  async function findOne(filter: mongo.Filter<UserDocument>, session?: Session): Promise<Account | undefined> {
    const [found] = await users.find(filter, session ? { session } : {}).toArray();
    return found && fromDocument(found);
  }

  return {
    findById: (id: number, session?: Session) => findOne({ _id: id }, session),
    findByNameKey: (nameKey: string) => findOne({ nameKey }),
    findByEmail: (email: string) => findOne({ email }),

    /** Those found, in no promised order. */
    async findMany(ids: readonly number[], nameKeys: readonly string[]): Promise<Account[]> {
      const filters: mongo.Filter<UserDocument>[] = [];
      if (ids.length > 0) filters.push({ _id: { $in: [...ids] } });
      if (nameKeys.length > 0) filters.push({ nameKey: { $in: [...nameKeys] } });
      if (filters.length === 0) return [];
      const found = await users.find(filters.length === 1 ? filters[0]! : { $or: filters }).toArray();
      return found.map(fromDocument);
    },

    /** Active people whose name begins so, by name. */
    async search(searchKey: string, limit: number): Promise<Account[]> {
      const filter = { status: 'active' as const, searchKey: beginsWith(searchKey) };
      const found = await users.find(filter).sort({ searchKey: 1 }).limit(limit).toArray();
      return found.map(fromDocument);
    },

    /** Newest first, without deleted ones. */
    async list({ query, role, before, limit }: UserPage): Promise<Account[]> {
      const filter: mongo.Filter<UserDocument> = {
        // A bound on the id even for the first page: either engine then walks down the ids instead of sorting all there are.
        _id: { $lt: before ?? Number.MAX_SAFE_INTEGER },
        status: { $ne: 'deleted' },
        ...(role && { role }),
        ...(query && {
          $or: [{ searchKey: beginsWith(searchKeyOf(query)) }, { email: beginsWith(query.toLowerCase()) }],
        }),
      };
      const found = await users.find(filter).sort({ _id: -1 }).limit(limit).toArray();
      return found.map(fromDocument);
    },

    async insert(account: Account, session: Session): Promise<void> {
      await users.insertOne(toDocument(account), { session });
    },

    /** Loses against whoever wrote between the read and this. */
    async replace(account: Account, readRevision: number, session: Session): Promise<void> {
      const filter = { _id: account.id, revision: readRevision };
      const { matchedCount } = await users.replaceOne(filter, toDocument(account), { session });
      if (matchedCount === 0) throw new RetryTransaction('The account was changed at the same time.');
    },

    countActiveAdmins: (session: Session): Promise<number> =>
      users.countDocuments({ role: 'admin', status: 'active' }, { session }),
  };
}
