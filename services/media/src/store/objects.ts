import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';

/** Every key below a prefix. */
export async function listKeys(blobs: Pick<Blobs, 'list'>, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(prefix)) keys.push(key);
  return keys;
}

/**
 * Removes all objects in one call. If that fails, removes them one by one, so that an object that cannot be removed
 * does not keep the others, and then throws the first failure.
 */
export async function removeObjects(blobs: Blobs, keys: readonly string[], logger: Logger): Promise<void> {
  if (keys.length === 0) return;
  try {
    await blobs.remove(keys);
  } catch (error) {
    if (keys.length === 1 || isOutage(error)) throw error;
    await removeOneByOne(blobs, keys, logger);
  }
}

async function removeOneByOne(blobs: Blobs, keys: readonly string[], logger: Logger): Promise<void> {
  const failures: unknown[] = [];
  for (const key of keys) {
    await blobs.remove([key]).catch((err: unknown) => {
      logger.warn({ err, key }, 'could not remove an object');
      failures.push(err);
    });
  }
  if (failures.length > 0) throw failures[0];
}
