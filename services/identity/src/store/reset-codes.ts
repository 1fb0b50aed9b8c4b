import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit/mongo/collection';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import { Schema, type Connection } from 'mongoose';

export interface ResetCode {
  readonly userId: number;
  readonly codeHash: string;
  readonly attemptsLeft: number;
  readonly expiresAt: Date;
}

type ResetCodeDocument = Omit<ResetCode, 'userId'> & {
  _id: number;
  /** Takes the place of the code after the code was entered correctly. */
  tokenHash?: string;
};

const schema = new Schema<ResetCodeDocument>(
  {
    _id: { type: Number, required: true },
    codeHash: { type: String, default: '' },
    attemptsLeft: { type: Number, required: true },
    tokenHash: { type: String },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const resetCodesCollection = defineCollection('reset_codes', schema);

export type ResetCodeStore = ReturnType<typeof createResetCodeStore>;

/** One code per user: a new one replaces the one before. */
export function createResetCodeStore(connection: Connection) {
  const model = openCollection(connection, resetCodesCollection);
  return {
    async put({ userId, ...fields }: ResetCode): Promise<void> {
      await model.replaceOne({ _id: userId }, fields, { upsert: true });
    },

    /** Uses up one attempt. Returns the hash to compare with, undefined if there is no valid code or no attempt left. */
    async useAttempt(userId: number, now: Date): Promise<string | undefined> {
      const found = await model
        .findOneAndUpdate(
          { _id: userId, attemptsLeft: { $gt: 0 }, expiresAt: { $gt: now }, codeHash: { $ne: '' } },
          { $inc: { attemptsLeft: -1 } },
        )
        .lean<ResetCodeDocument>();
      return found?.codeHash;
    },

    /** Replaces the code by a token. Returns false if another call has done so first. */
    async replaceByToken(userId: number, codeHash: string, tokenHash: string, expiresAt: Date): Promise<boolean> {
      const set = { codeHash: '', attemptsLeft: 0, tokenHash, expiresAt };
      const { matchedCount } = await model.updateOne({ _id: userId, codeHash }, { $set: set });
      return matchedCount === 1;
    },

    /** Deletes the token. Returns false if it is not valid. */
    async useToken(userId: number, tokenHash: string, now: Date, session: Session): Promise<boolean> {
      const filter = { _id: userId, tokenHash, expiresAt: { $gt: now } };
      const { deletedCount } = await model.deleteOne(filter, { session });
      return deletedCount === 1;
    },
  };
}
