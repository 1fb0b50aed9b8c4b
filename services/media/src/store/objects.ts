import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';

/** Returns every key below a prefix. */
export async function listKeys(blobs: Pick<Blobs, 'list'>, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(prefix)) keys.push(key);
  return keys;
}

/**
 * Removes all objects in one call. If that fails, removes them one by one, so that one object does not block the
 * others, and then throws the first failure.
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

export interface RemoveUnneededOptions {
  readonly prefix: string;
  /** Returns those of the keys that must stay. */
  readonly findNeeded: (keys: readonly string[]) => Promise<Set<string>>;
  /** younger objects stay */
  readonly maxAgeMs: number;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const BATCH_SIZE = 500;

/** Removes old objects that nothing needs, batch by batch. Goes on after a failure, and then throws the first one. */
export async function removeUnneeded(blobs: Blobs, options: RemoveUnneededOptions): Promise<void> {
  const { prefix, findNeeded, maxAgeMs, logger, signal } = options;
  const newest = Date.now() - maxAgeMs;
  const failures: unknown[] = [];
  async function removeBatch(keys: readonly string[]): Promise<void> {
    const needed = await findNeeded(keys);
    const unneeded = keys.filter((key) => !needed.has(key));
    await removeObjects(blobs, unneeded, logger);
    if (unneeded.length > 0) logger.info({ prefix, count: unneeded.length }, 'removed objects that nothing needs');
  }
  let batch: string[] = [];
  const endBatch = async (): Promise<void> => {
    const keys = batch;
    batch = [];
    if (keys.length > 0) await removeBatch(keys).catch((error: unknown) => failures.push(error));
  };
  for await (const { key, modifiedAt } of blobs.list(prefix)) {
    if (signal.aborted) return;
    if (modifiedAt.getTime() <= newest) batch.push(key);
    if (batch.length === BATCH_SIZE) await endBatch();
  }
  await endBatch();
  if (failures.length > 0) throw failures[0];
}
