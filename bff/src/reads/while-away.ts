import { isAppError } from '@tallscreen/kit/errors';

/** For `catch`: hides that a service does not answer, for what a page can be shown without. */
export function nothingWhileAway(error: unknown): undefined {
  if (!isAppError(error, 'unavailable') && !isAppError(error, 'deadline_exceeded')) throw error;
}
