import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { inTransaction, RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { UploaderReader } from '#domain/ports';
import type { NewStanding } from '#domain/standings';

/** Of an account what media needs to know; made by its first upload or the first that is heard of it. */
export interface UploaderDocument {
  _id: number;
  lastVideoAt?: Date;
  lastPromoAt?: Date;
  /** banned or deleted */
  isHidden?: boolean;
  /** for good */
  isDeleted?: boolean;
  /** the clips do not all show or hide yet as the standing says */
  isUnfinished?: boolean;
  /** of the account, as identity counts it */
  revision?: number;
}

const UPLOADERS = 'uploaders';

export const uploaderIndexes: readonly IndexSpec[] = [{ collection: UPLOADERS }];

export type UploaderStore = ReturnType<typeof createUploaderStore>;

export function createUploaderStore(connection: Connection) {
  const uploaders = connection.collection<UploaderDocument>(UPLOADERS);
  const reader: UploaderReader = {
    readLastVideoAt: async (userId) => (await uploaders.findOne({ _id: userId }))?.lastVideoAt ?? null,
  };

  /** Every upload writes here, so that two at once, or one and a ban, see each other. */
  async function write(session: Session, userId: number, fields: Omit<UploaderDocument, '_id'>): Promise<void> {
    await uploaders.updateOne({ _id: userId }, { $set: fields }, { session, upsert: true }).catch(beginAgainIfTaken);
  }

  return {
    ...reader,
    write,
    find: (userId: number) => uploaders.findOne({ _id: userId }),
    isDeleted: async (userId: number) => (await uploaders.findOne({ _id: userId }))?.isDeleted ?? false,
    findIn: (session: Session, userId: number) => uploaders.findOne({ _id: userId }, { session }),

    /**
     * See StandingsDeps.record. An active account's is written down too, or an older event that comes late would count.
     * Costs one read, and one transaction where the revision is new: accounts seldom change.
     */
    async record({ userId, standing, revision }: NewStanding): Promise<boolean> {
      const isHidden = standing !== 'active';
      const orderOf = (known: UploaderDocument | null) => revision - (known?.revision ?? -1);
      const known = await uploaders.findOne({ _id: userId });
      if (orderOf(known) <= 0) return orderOf(known) === 0;
      return inTransaction(connection, async (session) => {
        const now = await uploaders.findOne({ _id: userId }, { session });
        if (orderOf(now) <= 0) return orderOf(now) === 0;
        const isUnfinished = isHidden || (now?.isHidden ?? false) || (now?.isUnfinished ?? false);
        await write(session, userId, { isHidden, isDeleted: standing === 'deleted', isUnfinished, revision });
        return isUnfinished;
      });
    },

    /** See StandingsDeps.finish. */
    async finish({ userId, revision }: Pick<NewStanding, 'userId' | 'revision'>): Promise<void> {
      await uploaders.updateOne({ _id: userId, revision, isUnfinished: true }, { $set: { isUnfinished: false } });
    },
  };
}

function beginAgainIfTaken(error: unknown): never {
  if (isDuplicateKey(error)) throw new RetryTransaction('The uploader was written at the same time.', error);
  throw error;
}
