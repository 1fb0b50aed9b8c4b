import { fail, isAppError } from '@tallscreen/kit/errors';
import { isOutage } from '@tallscreen/kit/outage';

const DUPLICATE_KEY = 11000;

const hasCode = (error: unknown, code: number): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

export const isDuplicateKey = (error: unknown): boolean => hasCode(error, DUPLICATE_KEY);

/**
 * For `.catch(onDuplicate('username_taken'))`: turns a duplicate key error into already_exists and rethrows other
 * errors. Works in transactions too, because MongoDB has already aborted the transaction.
 */
export const onDuplicate =
  (code: 'username_or_email_taken') =>
  (error: unknown): never => {
    if (isDuplicateKey(error)) throw fail(code, { cause: error });
    throw error;
  };

/** Maps connection failures to `unavailable`; returns other errors unchanged. */
export function mapMongoError(error: unknown): unknown {
  if (isAppError(error) || !isOutage(error)) return error;
  return fail('database_away', { cause: error });
}
