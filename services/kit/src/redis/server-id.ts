import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { fail } from '#errors';
import type { Redis } from '#redis/connection';

/**
 * How many of the 40 digits of a run id are used: enough to tell successive servers apart, and short as part of a key.
 */
const DIGITS = 8;

/**
 * Returns the beginning of the Redis server's run id, which is new at each start of a server. A different id than
 * before means that the newest writes may be missing: the server was restored from an older copy, or a replica took its
 * place. For a Cluster the ids of all primaries are combined into one.
 */
export async function readServerId(redis: Pick<Redis, 'info'>): Promise<string> {
  const info = await redis.info('server');
  const ids = [...info.matchAll(/run_id:(\w+)/g)].map(([, id = '']) => id);
  const [first, ...others] = ids;
  if (first === undefined) throw new Error('Redis does not tell its run id');
  if (others.length === 0) return first.slice(0, DIGITS);
  return createHash('sha1').update(ids.toSorted().join(' ')).digest('hex').slice(0, DIGITS);
}

/**
 * Reads the server's run id after every connect, and whenever it is needed and unknown. The returned function throws
 * AppError unavailable while the id is unknown. A cache whose keys contain the id never shows entries of a replaced
 * server.
 */
export function watchServerId(
  redis: Pick<Redis, 'info' | 'isReady' | 'on'>,
  logger: Pick<Logger, 'warn'>,
): () => string {
  let id: string | undefined;
  let connections = 0;
  let isAsking = false;
  let isReported = false;
  const forget = (): void => {
    id = undefined;
    connections++;
  };

  async function learn(): Promise<void> {
    if (isAsking || !redis.isReady) return;
    isAsking = true;
    const asked = connections;
    try {
      const found = await readServerId(redis);
      // Ignore an answer of the previous server.
      if (asked === connections) id = found;
      isReported = false;
    } catch (err) {
      // Limits the questions: until the id is known, every call may ask.
      if (!isReported) logger.warn({ err }, 'redis: could not read the run id');
      isReported = true;
    } finally {
      isAsking = false;
    }
  }

  redis.on('error', forget);
  redis.on('reconnecting', forget);
  redis.on('ready', () => {
    forget();
    void learn();
  });
  void learn();
  return () => {
    if (id !== undefined) return id;
    // Some errors, such as an unreadable reply, do not open a new connection.
    void learn();
    throw fail('unavailable');
  };
}
