import type { Logger } from 'pino';
import { TEMPORARILY_UNAVAILABLE, unavailable } from '#errors';
import type { Redis } from '#redis/connection';

/**
 * How many of the 40 digits of a run id are used: enough to tell successive servers apart, and short as part of a key.
 */
const DIGITS = 8;

/**
 * Returns the beginning of the Redis server's run id, which is new at each start of a server. Another id than before
 * means that the newest writes may be missing: the server was restored from an older copy, or a replica took its place.
 */
export async function readServerId(redis: Pick<Redis, 'info'>): Promise<string> {
  const id = /run_id:(\w+)/.exec(await redis.info('server'))?.[1];
  if (id === undefined) throw new Error('Redis does not tell its run id');
  return id.slice(0, DIGITS);
}

/**
 * Reads the server's run id after every connect. The returned function throws AppError unavailable while it is not
 * known. A cache that has it in its keys never shows entries of a server that was replaced.
 */
export function watchServerId(redis: Redis, logger: Logger): () => string {
  let id: string | undefined;
  const forget = (): void => void (id = undefined);
  const learn = (): void => {
    readServerId(redis).then(
      (found) => void (id = found),
      (err: unknown) => logger.warn({ err }, 'redis: could not read the run id'),
    );
  };
  redis.on('error', forget);
  redis.on('reconnecting', forget);
  redis.on('ready', learn);
  if (redis.isReady) learn();
  return () => {
    if (id === undefined) throw unavailable(TEMPORARILY_UNAVAILABLE);
    return id;
  };
}
