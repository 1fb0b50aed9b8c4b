import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';

export interface ResetCode {
  readonly userId: number;
  readonly codeHash: string;
  readonly triesLeft: number;
  readonly expiresAt: Date;
}

interface ResetDocument {
  _id: number;
  codeHash: string;
  triesLeft: number;
  /** set once the code was right, in its place */
  tokenHash?: string;
  expiresAt: Date;
}

const RESETS = 'resets';

export const resetIndexes: readonly IndexSpec[] = [
  { collection: RESETS, key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
];

export type ResetCodes = ReturnType<typeof createResetCodes>;

/** One reset a person: a new code replaces the one before. */
export function createResetCodes(connection: Connection) {
  const resets = connection.collection<ResetDocument>(RESETS);
  return {
    async put({ userId, ...fields }: ResetCode): Promise<void> {
      await resets.replaceOne({ _id: userId }, fields, { upsert: true });
    },

    /** Uses up one try; the hash to compare with, undefined when there is no live code or no try left. */
    async takeTry(userId: number, now: Date): Promise<string | undefined> {
      const found = await resets.findOneAndUpdate(
        { _id: userId, triesLeft: { $gt: 0 }, expiresAt: { $gt: now }, codeHash: { $ne: '' } },
        { $inc: { triesLeft: -1 } },
      );
      return found?.codeHash;
    },

    /** Puts a token in the code's place; false when somebody else was faster. */
    async trade(userId: number, codeHash: string, tokenHash: string, expiresAt: Date): Promise<boolean> {
      const set = { codeHash: '', triesLeft: 0, tokenHash, expiresAt };
      const { matchedCount } = await resets.updateOne({ _id: userId, codeHash }, { $set: set });
      return matchedCount === 1;
    },

    /** Uses the token up; false when it is not, or no longer, good. */
    async takeToken(userId: number, tokenHash: string, now: Date, session: Session): Promise<boolean> {
      const filter = { _id: userId, tokenHash, expiresAt: { $gt: now } };
      const { deletedCount } = await resets.deleteOne(filter, { session });
      return deletedCount === 1;
    },
  };
}
