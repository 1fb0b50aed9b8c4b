import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session as Transaction } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Session } from '#domain/session';

type SessionDocument = Omit<Session, 'id'> & {
  _id: string;
  /** Wrong passwords since the last right one; see app/prove-password. */
  passwordAttempts: number;
};

const schema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    passwordFingerprint: { type: String, required: true },
    tokenHash: { type: String, required: true },
    previousTokenHash: { type: String, default: '' },
    passwordAttempts: { type: Number, default: 0 },
    userAgent: { type: String, default: '' },
    network: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionsCollection = defineCollection('sessions', schema);

const toSession = ({ _id, passwordAttempts: _attempts, ...fields }: SessionDocument): Session => ({
  id: _id,
  ...fields,
});

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(connection: Connection) {
  const model = openCollection(connection, sessionsCollection);
  return {
    async insert({ id, ...fields }: Session): Promise<void> {
      await model.create({ _id: id, ...fields });
    },

    async find(id: string): Promise<Session | undefined> {
      const found = await model.findOne({ _id: id }).lean<SessionDocument>();
      return found ? toSession(found) : undefined;
    },

    /** Returns a user's sessions that are not over, the most recently used first. */
    async listOf(userId: number, now: Date, limit: number): Promise<Session[]> {
      const found = await model
        .find({ userId, expiresAt: { $gt: now } })
        .sort({ lastUsedAt: -1 })
        .limit(limit)
        .lean<SessionDocument[]>();
      return found.map(toSession);
    },

    /** Replaces the token of `session`. Returns false if that token was not the newest any more. */
    async rotate(session: Session, next: Pick<Session, 'tokenHash' | 'lastUsedAt'>): Promise<boolean> {
      const filter = { _id: session.id, tokenHash: session.tokenHash };
      const set = { ...next, previousTokenHash: session.tokenHash };
      const { matchedCount } = await model.updateOne(filter, { $set: set });
      return matchedCount === 1;
    },

    /**
     * Counts an attempt at the user's password. Returns the attempts since the last right one; undefined without a
     * session.
     */
    async countPasswordAttempt(id: string): Promise<number | undefined> {
      const counted = await model
        .findOneAndUpdate({ _id: id }, { $inc: { passwordAttempts: 1 } }, { returnDocument: 'after' })
        .lean<SessionDocument>();
      return counted?.passwordAttempts;
    },

    /** Takes back one counted attempt. */
    async giveBackPasswordAttempt(id: string): Promise<void> {
      await model.updateOne({ _id: id, passwordAttempts: { $gt: 0 } }, { $inc: { passwordAttempts: -1 } });
    },

    async clearPasswordAttempts(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { passwordAttempts: 0 } });
    },

    /** Returns whose session it was; undefined if there is none. */
    async delete(id: string, transaction: Transaction): Promise<number | undefined> {
      const found = await model.findOneAndDelete({ _id: id }, { session: transaction }).lean<SessionDocument | null>();
      return found?.userId;
    },

    /** Deletes all sessions of a user, or all but one, and returns them. */
    async deleteAllOf(userId: number, transaction: Transaction, keptId?: string): Promise<Session[]> {
      const filter = { userId, ...(keptId !== undefined && { _id: { $ne: keptId } }) };
      const found = await model.find(filter, null, { session: transaction }).lean<SessionDocument[]>();
      await model.deleteMany(filter, { session: transaction });
      return found.map(toSession);
    },

    /** Binds a session to the user's new password. */
    async setPasswordFingerprint(id: string, passwordFingerprint: string, transaction: Transaction): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { passwordFingerprint } }, { session: transaction });
    },
  };
}
