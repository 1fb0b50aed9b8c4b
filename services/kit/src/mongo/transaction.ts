import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { AppError, isAppError } from '#errors';
import { mapMongoError } from '#mongo/errors';
import { isOutage } from '#outage';

export type Session = ClientSession;

const { MongoError, MongoErrorLabel } = mongoose.mongo;
const MAX_ATTEMPTS = 25;

export interface TransactionOptions {
  /** how often a transaction that lost a race begins again, with jittered pauses in between (5 ms growing to 0.5 s) */
  readonly attempts?: number;
}

/** Thrown by work that finds out itself that it lost a race: the transaction is aborted and begins again. */
export class RetryTransaction extends MongoError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause: cause as Error });
    this.addErrorLabel(MongoErrorLabel.TransientTransactionError);
  }
}

/**
 * Runs `work` in a transaction: commits when it resolves, aborts when it throws. A lost race (TransientTransactionError)
 * runs `work` again, so it must have no effect but by `session`; every command in it must be given the session, one after
 * the other (no Promise.all). After too many lost races: aborted.
 */
export async function inTransaction<T>(
  connection: Connection,
  work: (session: Session) => Promise<T>,
  { attempts = MAX_ATTEMPTS }: TransactionOptions = {},
): Promise<T> {
  let left = attempts;
  let leftOutages = 2;
  let lastError: unknown;
  const attempt = async (session: Session): Promise<T> => {
    if (left-- === 0)
      throw new AppError('aborted', 'This was changed by someone else. Please try again.', { cause: lastError });
    try {
      return await work(session);
    } catch (error) {
      lastError = transientCauseOf(error) ?? error;
      // once more after a change of the primary; the driver alone would go on for two minutes
      if (isOutage(error) && --leftOutages === 0) throw mapMongoError(error);
      throw lastError;
    }
  };
  try {
    return await connection
      .getClient()
      .withSession(async (session) =>
        session.withTransaction(attempt, { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } }),
      );
  } catch (error) {
    throw mapMongoError(error);
  }
}

/** Work may have wrapped the driver's error; only the driver's own type makes the transaction begin again. */
function transientCauseOf(error: unknown): unknown {
  const cause = isAppError(error) ? error.cause : undefined;
  return cause instanceof MongoError && cause.hasErrorLabel(MongoErrorLabel.TransientTransactionError)
    ? cause
    : undefined;
}
