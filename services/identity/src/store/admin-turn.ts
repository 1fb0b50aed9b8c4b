import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';

interface TurnDocument {
  _id: string;
  turn: number;
}

const TURNS = 'turns';

export const turnIndexes: readonly IndexSpec[] = [{ collection: TURNS }];

/**
 * Transactions that take an admin away all write this one document, so that two of them never run side by side: each
 * would see the other's admin still there.
 */
export const createAdminTurn = (connection: Connection) => {
  const turns = connection.collection<TurnDocument>(TURNS);
  return async (session: Session): Promise<void> => {
    await turns
      .updateOne({ _id: 'admins' }, { $inc: { turn: 1 } }, { session, upsert: true })
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new RetryTransaction('Somebody else had the first turn.', error);
        throw error;
      });
  };
};
