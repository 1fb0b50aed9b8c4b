import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import { decideAccountChange, type AccountNews } from '#domain/account-status';
import type { UploaderStore } from '#store/uploaders';

export interface RecordAccountChangeDeps {
  readonly connection: Connection;
  readonly uploaders: Pick<UploaderStore, 'find' | 'write'>;
}

export type RecordAccountChange = (change: AccountNews) => Promise<boolean>;

/** Records the status of an account. Returns whether its media items still have to be changed. */
export const createRecordAccountChange =
  ({ connection, uploaders }: RecordAccountChangeDeps): RecordAccountChange =>
  async (change) => {
    // Most events bring a known revision: they cost one read and no transaction.
    const early = decideAccountChange(await uploaders.find(change.userId), change);
    if (early.kind !== 'new') return early.kind === 'repeated';
    return inTransaction(connection, async (session) => {
      const outcome = decideAccountChange(await uploaders.find(change.userId, session), change);
      if (outcome.kind !== 'new') return outcome.kind === 'repeated';
      await uploaders.write(session, change.userId, { ...outcome.record, retryAt: null });
      return outcome.record.isUnfinished;
    });
  };
