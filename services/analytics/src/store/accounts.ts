import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putMany } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { Account } from '#domain/ledger';

const COLLECTION = 'accounts';

interface AccountDocument extends Omit<Account, 'id'> {
  _id: number;
}

export const accountIndexes: readonly IndexSpec[] = [{ collection: COLLECTION }];

export function createAccountStore(connection: Connection) {
  const accounts = databaseOf(connection).collection<AccountDocument>(COLLECTION);
  return {
    read: async (ids: readonly number[], session: Session): Promise<Account[]> =>
      (await accounts.find({ _id: { $in: [...ids] } }, { session }).toArray()).map(({ _id, ...rest }) => ({
        id: _id,
        ...rest,
      })),
    save: (changed: readonly Account[], session: Session): Promise<void> =>
      putMany(
        accounts,
        changed.map(({ id, ...rest }) => ({ _id: id, ...rest })),
        session,
      ),
  };
}
