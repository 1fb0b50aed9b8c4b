import { createClient } from 'redis';
import type { Logger } from 'pino';
import { unavailable } from '#errors';
import { isOutage } from '#outage';

export interface RedisOptions {
  readonly url: string;
  /** put before every key by the client itself; not before channels: see `channelName` */
  readonly prefix: string;
  readonly logger: Logger;
}

/** A node-redis client: commands of one turn go out together, keys get the prefix, an unreachable Redis is `unavailable`. */
export type Redis = ReturnType<typeof createRedis>;

const FIRST_CONNECT_MS = 3_000;

const createRedis = ({ url, prefix }: Pick<RedisOptions, 'url' | 'prefix'>) =>
  createClient({
    url,
    keyPrefix: prefix,
    disableOfflineQueue: true,
    pingInterval: 5_000,
    // It would limit only the moment before a command is sent, by a timer of each command that outlives its answer.
    commandOptions: { timeout: 0 },
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), 2_000) },
  });

/**
 * Reconnects for ever. A Redis that is away now does not keep a process from starting: commands fail at once, with
 * AppError `unavailable`, until it is back. Ends with `closeRedis`.
 */
export async function connectRedis({ url, prefix, logger }: RedisOptions): Promise<Redis> {
  const redis = createRedis({ url, prefix });
  reportErrors(redis, logger);
  await connectFor(redis, logger);
  return refusingClearly(redis);
}

/** A connection of its own for `subscribe`; it subscribes again by itself after every reconnect. */
export async function connectSubscriber(redis: Redis, logger: Logger): Promise<Redis> {
  const subscriber = redis.duplicate();
  reportErrors(subscriber, logger);
  await connectFor(subscriber, logger);
  return subscriber;
}

export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.isReady) await redis.close();
  else redis.destroy();
}

/** Pub/sub channels are not prefixed by the client. */
export const channelName = (prefix: string, name: string): string => `${prefix}${name}`;

async function connectFor(redis: Redis, logger: Logger): Promise<void> {
  const connecting = redis.connect();
  connecting.catch((error: unknown) => logger.debug({ err: error }, 'redis: gave up connecting'));
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, FIRST_CONNECT_MS)));
  await Promise.race([connecting, enough]);
  clearTimeout(timer);
}

/** One line when it goes and one when it is back, instead of one for each attempt. */
function reportErrors(redis: Redis, logger: Logger): void {
  let isAway = false;
  redis.on('error', (error: unknown) => {
    if (isAway) return;
    isAway = true;
    logger.warn({ err: error }, 'redis: not reachable');
  });
  redis.on('ready', () => {
    if (isAway) logger.info('redis: reachable again');
    isAway = false;
  });
}

/** The same client, but what it rejects with because Redis is out of reach is an AppError. */
function refusingClearly<T extends object>(client: T): T {
  const wrappers = new Map<PropertyKey, unknown>();
  const wrap =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const result = method.apply(client, args);
      if (result instanceof Promise) return result.catch(refuse);
      return runsCommands(result) ? refusingClearly(result) : result;
    };
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || name === 'constructor') return value;
      if (!wrappers.has(name)) wrappers.set(name, wrap(value as (...args: unknown[]) => unknown));
      return wrappers.get(name);
    },
  });
}

/** A transaction being put together, or the client with other options. */
const runsCommands = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && ('execAsPipeline' in result || 'sendCommand' in result);

function refuse(error: unknown): never {
  const isLate = error instanceof Error && error.constructor.name === 'TimeoutError';
  if (isLate || isOutage(error)) throw unavailable('The cache does not answer.', error);
  throw error;
}
