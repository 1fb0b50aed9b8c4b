import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, type Status } from '@tallscreen/kit/errors';

const PAUSE_MS = 250;

/** Errors of a call that ran into a time limit because the machine is busy. */
const TIMEOUTS: readonly Status[] = ['unavailable', 'deadline_exceeded'];

/** Repeats the call until it succeeds or fails with another error than a timeout. */
export async function retryTimeouts<T>(call: () => Promise<T>, timeouts = TIMEOUTS): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!timeouts.some((code) => isAppError(error, code))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
