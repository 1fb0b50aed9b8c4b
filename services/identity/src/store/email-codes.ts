import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';

export interface EmailCode {
  readonly userId: number;
  readonly codeHash: string;
  readonly attemptsLeft: number;
  readonly expiresAt: Date;
}

type EmailCodeDocument = Omit<EmailCode, 'userId'> & { _id: number };

const schema = new Schema<EmailCodeDocument>(
  {
    _id: { type: Number, required: true },
    codeHash: { type: String, required: true },
    attemptsLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const emailCodesCollection = defineCollection('email_codes', schema);

export type EmailCodeStore = ReturnType<typeof createEmailCodeStore>;

/** The codes that verify e-mail addresses. One per user: a new one replaces the one before. */
export function createEmailCodeStore(connection: Connection) {
  const model = openCollection(connection, emailCodesCollection);
  return {
    async put({ userId, ...fields }: EmailCode): Promise<void> {
      await model.replaceOne({ _id: userId }, fields, { upsert: true });
    },

    /**
     * Uses up one attempt. Returns the hash to compare with, undefined if there is no valid code or no attempt left.
     */
    async useAttempt(userId: number, now: Date): Promise<string | undefined> {
      const found = await model
        .findOneAndUpdate(
          { _id: userId, attemptsLeft: { $gt: 0 }, expiresAt: { $gt: now } },
          { $inc: { attemptsLeft: -1 } },
        )
        .lean<EmailCodeDocument>();
      return found?.codeHash;
    },

    /** Deletes this code; keeps a newer one. */
    async delete(userId: number, codeHash: string): Promise<void> {
      await model.deleteOne({ _id: userId, codeHash });
    },
  };
}
