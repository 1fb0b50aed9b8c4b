import { fail } from '#errors';
import { withTimeout } from '#retry';

/**
 * Returns the reply; rejects with `unavailable` if none arrives in time. A client that is reconnecting queues commands
 * without a time limit, longer than any caller should wait.
 */
export async function answered<T>(reply: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withTimeout(reply, timeoutMs);
  } catch (cause) {
    throw fail('unavailable', { cause });
  }
}
