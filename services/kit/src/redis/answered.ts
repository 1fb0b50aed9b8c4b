import { fail } from '#errors';
import { withTimeout } from '#retry';

/**
 * Returns the reply; rejects with `unavailable` if there is none in time. A client that is reconnecting queues commands
 * without a time limit, and no caller should wait that long.
 */
export async function answered<T>(reply: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withTimeout(reply, timeoutMs);
  } catch (cause) {
    throw fail('unavailable', { cause });
  }
}
