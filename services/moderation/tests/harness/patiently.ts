import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, type ErrorCode } from '@tallscreen/kit/errors';

/** What a call ends with whose limit, or one inside it, is used up by a busy machine. */
const TOO_LONG: readonly ErrorCode[] = ['unavailable', 'deadline_exceeded'];

/** Asks again until there is an answer of another kind. */
export async function patiently<T>(ask: () => Promise<T>, tooLong = TOO_LONG): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!tooLong.some((code) => isAppError(error, code))) throw error;
      await sleep(250);
    }
  }
}
