import { fail, isAppError } from '@tallscreen/kit/errors';
import { isOutage } from '@tallscreen/kit/outage';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { isDuplicateKey, mapMongoError } from '#errors';

export type Session = ClientSession;

const { MongoError, MongoErrorLabel } = mongoose.mongo;
const MAX_ATTEMPTS = 25;
/** Codes: lock timeout, lock busy, write conflict, snapshot unavailable, no such transaction */
const CONFLICTS = new Set<unknown>([24, 46, 112, 246, 251]);

export interface TransactionOptions {
  /** upper limit of attempts after write conflicts; the driver pauses 5 ms to 0.5 s between attempts */
  readonly attempts?: number;
}

/** `work` throws it when it finds a conflict itself: the transaction is aborted and begins again. */
export class RetryTransaction extends MongoError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause: cause as Error });
    this.addErrorLabel(MongoErrorLabel.TransientTransactionError);
  }
}

/** For `.catch` of a write. A duplicate key means that another transaction was first; this one begins again. */
export const retryOnDuplicate =
  (message: string) =>
  (error: unknown): never => {
    if (isDuplicateKey(error)) throw new RetryTransaction(message, error);
    throw error;
  };

/**
 * Runs `work` in a transaction: commits when it resolves, aborts when it throws. After a conflict
 * (TransientTransactionError) `work` runs again, so it may change data through `session` only. It must pass the session
 * to every command and await each one (no Promise.all). Throws `aborted` after too many conflicts.
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
    if (left-- === 0) throw fail('changed_by_someone_else', { cause: lastError });
    try {
      return await work(session);
    } catch (error) {
      lastError = transientCauseOf(error) ?? error;
      // Try once more after a change of the primary; the driver alone would retry for two minutes.
      if (isOutage(error) && !isConflict(lastError) && --leftOutages === 0) throw mapMongoError(error);
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

/** Another transaction was first, or the server has lost this one; the next attempt may succeed. */
const isConflict = (error: unknown): boolean => error instanceof MongoError && CONFLICTS.has(error.code);

/** The driver repeats a transaction only for its own error type, which `work` may have wrapped. */
function transientCauseOf(error: unknown): unknown {
  const cause = isAppError(error) ? error.cause : undefined;
  return cause instanceof MongoError && cause.hasErrorLabel(MongoErrorLabel.TransientTransactionError)
    ? cause
    : undefined;
}
