import { AppError, isAppError, unavailable } from '#errors';
import { isOutage } from '#outage';

const DUPLICATE_KEY = 11000;

const hasCode = (error: unknown, code: number): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

export const isDuplicateKey = (error: unknown): boolean => hasCode(error, DUPLICATE_KEY);

/**
 * For `.catch(onDuplicate('Username taken.'))`: the one place where a duplicate key becomes already_exists; everything
 * else is thrown on. Inside a transaction it also works: MongoDB has aborted the transaction by then.
 */
export const onDuplicate =
  (detail: string) =>
  (error: unknown): never => {
    if (isDuplicateKey(error)) throw new AppError('already_exists', detail, { cause: error });
    throw error;
  };

/** Connection failures become unavailable; everything else stays what it is. */
export function mapMongoError(error: unknown): unknown {
  if (isAppError(error) || !isOutage(error)) return error;
  return unavailable('The database does not answer.', error);
}
