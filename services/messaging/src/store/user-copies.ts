import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { Schema, type Connection, type mongo } from 'mongoose';

/** Messaging's copy of an account of identity. */
export interface UserCopy {
  readonly id: number;
  /** '' if the event named none */
  readonly username: string;
  readonly isActive: boolean;
  /** until when the user may be under 16, in ms; 0 if they are not, or were not asked */
  readonly youngUntilMs: number;
  /** true for a deleted account until its conversations are cleared */
  readonly isRemovalDue: boolean;
  readonly revision: number;
}

type UserCopyDocument = Omit<UserCopy, 'id'> & { _id: number };

/** young: active, and maybe under 16. unknown: identity's event about the account has not arrived yet. */
export type UserState = 'active' | 'young' | 'inactive' | 'unknown';

const schema = new Schema<UserCopyDocument>(
  {
    _id: { type: Number, required: true },
    username: { type: String, default: '' },
    isActive: { type: Boolean, required: true },
    youngUntilMs: { type: Number, default: 0 },
    isRemovalDue: { type: Boolean, default: false },
    revision: { type: Number, required: true },
  },
  schemaOptions,
);

schema.index({ isRemovalDue: 1, _id: 1 });

export const userCopiesCollection = defineCollection('user_copies', schema);

export type UserCopyStore = ReturnType<typeof createUserCopyStore>;

export function createUserCopyStore(connection: Connection) {
  const model = openCollection(connection, userCopiesCollection);
  const collection = model.collection as unknown as mongo.Collection<UserCopyDocument>;

  return {
    /** Skips copies of which the same or a newer revision is stored. */
    save: (copies: readonly UserCopy[]): Promise<void> =>
      upsertNewer(
        collection,
        copies.map(({ id, revision, ...flags }) => ({ id, revision, update: { $set: flags } })),
      ),

    listRemovalsDue: async (limit: number): Promise<number[]> =>
      (await model.find({ isRemovalDue: true }, { _id: 1 }).limit(limit).lean()).map(({ _id }) => _id),

    async markRemoved(userId: number): Promise<void> {
      await model.updateOne({ _id: userId }, { $set: { isRemovalDue: false } });
    },

    /** Returns the user's name, '' while identity's event has not arrived. */
    readName: async (userId: number): Promise<string> =>
      (await model.findOne({ _id: userId }, { username: 1 }).lean<UserCopyDocument>())?.username ?? '',

    async readState(userId: number): Promise<UserState> {
      const found = await model.findOne({ _id: userId }).lean<UserCopyDocument>();
      if (!found) return 'unknown';
      if (!found.isActive) return 'inactive';
      return (found.youngUntilMs ?? 0) > Date.now() ? 'young' : 'active';
    },
  };
}
