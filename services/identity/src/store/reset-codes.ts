import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { RESET_SECONDS } from '#domain/reset-code';
import type { ResetRequest } from '#domain/reset-mail';

export interface ResetCode extends ResetRequest {
  readonly userId: number;
  readonly codeHash: string;
  readonly linkHash: string;
}

interface ResetCodeDocument extends Omit<ResetCode, 'userId'> {
  /** The user's id. */
  _id: number;
  /** The hash of the token that was given for the code. */
  tokenHash?: string;
  tokenExpiresAt?: Date;
  /** The hash of the token that was used last, and until when a repeated use succeeds. */
  usedTokenHash?: string;
  usedTokenExpiresAt?: Date;
  /** When the document can be deleted. */
  expiresAt: Date;
}

const schema = new Schema<ResetCodeDocument>(
  {
    _id: { type: Number, required: true },
    seed: { type: String, default: '' },
    codeHash: { type: String, default: '' },
    attemptsLeft: { type: Number, required: true },
    codeExpiresAt: { type: Date, required: true },
    linkHash: { type: String, default: '' },
    linkExpiresAt: { type: Date, required: true },
    tokenHash: { type: String },
    tokenExpiresAt: { type: Date },
    usedTokenHash: { type: String },
    usedTokenExpiresAt: { type: Date },
    mailedAt: { type: [Date], default: [] },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const resetCodesCollection = defineCollection('reset_codes', schema);

const tokenFilter = (userId: number, tokenHash: string, now: Date) => ({
  _id: userId,
  $or: [
    { tokenHash, tokenExpiresAt: { $gt: now } },
    { linkHash: tokenHash, linkExpiresAt: { $gt: now } },
  ],
});

const USED_UP = {
  $set: { seed: '', codeHash: '', attemptsLeft: 0, linkHash: '' },
  $unset: { tokenHash: 1, tokenExpiresAt: 1 },
} as const;

export type ResetCodeStore = ReturnType<typeof createResetCodeStore>;

/** One code per user: a new one replaces the one before. */
export function createResetCodeStore(connection: Connection) {
  const model = openCollection(connection, resetCodesCollection);
  return {
    async find(userId: number, session: Session): Promise<ResetRequest | undefined> {
      return (await model.findOne({ _id: userId }, null, { session }).lean<ResetCodeDocument>()) ?? undefined;
    },

    /** Keeps a token that was given for an earlier code: a stranger who asks for a new code must not invalidate it. */
    async put({ userId, ...fields }: ResetCode, session: Session): Promise<void> {
      const set = { ...fields, expiresAt: fields.linkExpiresAt };
      await model
        .updateOne({ _id: userId }, { $set: set }, { session, upsert: true })
        .catch(retryOnDuplicate('Asked for elsewhere at the same time.'));
    },

    /**
     * Uses up one attempt. Returns the hash to compare with, undefined if there is no valid code or no attempt left.
     */
    async useAttempt(userId: number, now: Date): Promise<string | undefined> {
      const found = await model
        .findOneAndUpdate(
          { _id: userId, attemptsLeft: { $gt: 0 }, codeExpiresAt: { $gt: now }, codeHash: { $ne: '' } },
          { $inc: { attemptsLeft: -1 } },
        )
        .lean<ResetCodeDocument>();
      return found?.codeHash;
    },

    /** Replaces the code by a token. Returns false if another call has done so first. */
    async replaceByToken(userId: number, codeHash: string, tokenHash: string, expiresAt: Date): Promise<boolean> {
      const set = { codeHash: '', attemptsLeft: 0, tokenHash, tokenExpiresAt: expiresAt };
      const { matchedCount } = await model.updateOne({ _id: userId, codeHash }, { $set: set, $max: { expiresAt } });
      return matchedCount === 1;
    },

    /** Is it a valid token, of a code or of the link? */
    hasToken: async (userId: number, tokenHash: string, now: Date): Promise<boolean> =>
      (await model.exists(tokenFilter(userId, tokenHash, now))) !== null,

    /** Uses up a token, the link and the code. Returns false if it is neither a valid token nor that of the link. */
    async useToken(userId: number, tokenHash: string, now: Date, session: Session): Promise<boolean> {
      const usedTokenExpiresAt = new Date(now.getTime() + RESET_SECONDS * 1000);
      const update = { ...USED_UP, $set: { ...USED_UP.$set, usedTokenHash: tokenHash, usedTokenExpiresAt } };
      const { matchedCount } = await model.updateOne(tokenFilter(userId, tokenHash, now), update, { session });
      return matchedCount === 1;
    },

    /** Is it the last used token, and was it used within the lifetime of a token? */
    wasUsed: async (userId: number, usedTokenHash: string, now: Date): Promise<boolean> =>
      (await model.exists({ _id: userId, usedTokenHash, usedTokenExpiresAt: { $gt: now } })) !== null,

    /** Ends the user's code, link and token. The times of mails stay, so that their limit holds. */
    async void(userId: number, session: Session): Promise<void> {
      await model.updateOne({ _id: userId }, USED_UP, { session });
    },
  };
}
