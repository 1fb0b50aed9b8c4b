import { isAppError } from '@tallscreen/kit/errors';

/** For `catch`: ignores that a service does not answer, for data without which a page can be shown. */
export function nothingWhileAway(error: unknown): undefined {
  if (!isAppError(error, 'unavailable') && !isAppError(error, 'deadline_exceeded')) throw error;
}
