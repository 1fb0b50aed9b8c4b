import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the answer is not undefined, null or false. A timeout throws the last error. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T>,
  seconds = 120,
  everyMs = 250,
): Promise<NonNullable<T>> {
  const end = Date.now() + seconds * 1000;
  let last: unknown = 'never true';
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(everyMs);
  }
  throw new Error(`after ${seconds} s still not: ${what} (${String(last)})`, { cause: last });
}

/** Returns the list when it is not empty and has not changed for a while, so that duplicates had time to arrive. */
export function settled<T>(what: string, ask: () => Promise<readonly T[]>, quietSeconds = 6): Promise<readonly T[]> {
  let known: readonly T[] = [];
  let since = Date.now();
  return eventually(`${what}, without change for ${quietSeconds} s`, async () => {
    const now = await ask();
    if (!isDeepStrictEqual(now, known)) since = Date.now();
    known = now;
    return now.length > 0 && Date.now() - since >= quietSeconds * 1000 ? now : undefined;
  });
}
