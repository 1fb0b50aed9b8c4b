import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';

/** Whose access tokens issued until then are dead. */
export type RevocationMark =
  | { readonly kind: 'session'; readonly sessionId: string; readonly at: Date }
  | { readonly kind: 'user'; readonly userId: number; readonly at: Date };

type RevocationDocument = RevocationMark & { _id: string; expiresAt: Date };

const REVOCATIONS = 'revocations';

export const revocationIndexes: readonly IndexSpec[] = [
  { collection: REVOCATIONS, key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
];

/** Longer than a transaction takes: what was signed before its commit by what was read before it is covered. */
const COMMIT_MARGIN_MS = 5_000;

/**
 * The time of a lasting mark. A token of the few seconds after the commit dies too, but only where Redis was emptied and
 * refilled, and its owner then gets the next one by the session.
 */
export const revocationTime = (): Date => new Date(Date.now() + COMMIT_MARGIN_MS);

const keyOf = (mark: RevocationMark): string =>
  mark.kind === 'session' ? `session:${mark.sessionId}` : `user:${mark.userId}`;

export type RevocationCollection = ReturnType<typeof createRevocationCollection>;

/** The lasting copy of what Redis holds; each goes when the last token that it could kill has expired. */
export function createRevocationCollection(connection: Connection, ttlSeconds: number) {
  const revocations = connection.collection<RevocationDocument>(REVOCATIONS);
  return {
    async put(mark: RevocationMark, session: Session): Promise<void> {
      const expiresAt = new Date(mark.at.getTime() + ttlSeconds * 1000);
      const replacing = revocations.replaceOne({ _id: keyOf(mark) }, { ...mark, expiresAt }, { session, upsert: true });
      await replacing.catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new RetryTransaction('Revoked elsewhere at the same time.', error);
        throw error;
      });
    },

    /** Those that can still kill a token, streamed. */
    async *readLive(now: Date): AsyncGenerator<RevocationMark> {
      for await (const { _id, expiresAt: _expiresAt, ...mark } of revocations.find({ expiresAt: { $gt: now } }))
        yield mark;
    },
  };
}
