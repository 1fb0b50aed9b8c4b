import { readFileSync } from 'node:fs';
import { createClient } from 'redis';
import type { Logger } from 'pino';
import { ConfigError } from '#config';
import { unavailable } from '#errors';
import { isOutage } from '#outage';
import { createFullAlarm, isMemoryFull, memoryFull } from '#redis/full';
import { startHeartbeat, type Heartbeat } from '#redis/heartbeat';
import { waitAtMost } from '#retry';

export interface RedisOptions {
  /** redis:// or rediss:// */
  readonly url: string;
  /** PEM file of the authorities to trust instead of Node's; only with rediss:// */
  readonly tlsCaFile?: string | undefined;
  /** The client puts it before every key, but not before channels: see `channelName`. */
  readonly prefix: string;
  readonly logger: Logger;
  /** for tests: how long the server may be silent; default 10 s */
  readonly silenceLimitMs?: number;
}

/** A node-redis client that prefixes keys and rejects with `unavailable` while Redis cannot be reached. */
export type Redis = ReturnType<typeof createRedis>;

const FIRST_CONNECT_MS = 3_000;
/** How long a close waits for replies that are still to come. */
const LAST_REPLIES_MS = 2_000;
/** Longer than any blocking read. */
const SILENCE_LIMIT_MS = 10_000;

const createRedis = ({ url, prefix, tlsCaFile }: Pick<RedisOptions, 'url' | 'prefix' | 'tlsCaFile'>) =>
  createClient({
    url,
    keyPrefix: prefix,
    disableOfflineQueue: true,
    // A time limit would start a timer for every command and cover only the time until it is sent.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), 2_000),
      ...(tlsCaFile !== undefined && { tls: true, ca: readFileSync(tlsCaFile) }),
    },
  });

/**
 * Reconnects until `closeRedis`. A process starts without Redis too: until it can be reached, commands reject at once
 * with `unavailable`. Throws ConfigError if an authority is given for a connection without TLS.
 */
export async function connectRedis({ logger, silenceLimitMs, ...options }: RedisOptions): Promise<Redis> {
  if (options.tlsCaFile !== undefined && !options.url.startsWith('rediss:'))
    throw new ConfigError('REDIS_TLS_CA_FILE needs rediss:// in every address of a Redis.');
  return open(createRedis(options), logger, silenceLimitMs);
}

/** Opens a second connection for `subscribe`. It renews its subscriptions after every reconnect. */
export const connectSubscriber = (redis: Redis, logger: Logger, silenceLimitMs?: number): Promise<Redis> =>
  open((opened.get(redis)?.client ?? redis).duplicate(), logger, silenceLimitMs);

export async function closeRedis(redis: Redis): Promise<void> {
  opened.get(redis)?.heartbeat.stop();
  if (redis.isReady) await waitAtMost(redis.close(), LAST_REPLIES_MS);
  redis.destroy();
}

/** The client does not prefix pub/sub channels. */
export const channelName = (prefix: string, name: string): string => `${prefix}${name}`;

/** By the wrapped client that callers have. */
const opened = new WeakMap<Redis, { readonly client: Redis; readonly heartbeat: Heartbeat }>();

async function open(client: Redis, logger: Logger, limitMs = SILENCE_LIMIT_MS): Promise<Redis> {
  reportErrors(client, logger);
  const heartbeat = startHeartbeat({ client, logger, limitMs });
  const redis = mappingErrors(client, createRefusal(logger, heartbeat.leave));
  opened.set(redis, { client, heartbeat });
  const connecting = client.connect();
  connecting.catch((error: unknown) => logger.debug({ err: error }, 'redis: stopped connecting'));
  await waitAtMost(connecting, FIRST_CONNECT_MS);
  return redis;
}

/** Logs one line when Redis goes away and one when it is back, not one for each attempt. */
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

/** Wraps the client: a rejection because Redis is away, full or refuses for now becomes AppError `unavailable`. */
function mappingErrors<T extends object>(client: T, refuse: (error: unknown) => never): T {
  const wrappers = new Map<PropertyKey, unknown>();
  const wrap =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const result = method.apply(client, args);
      if (result instanceof Promise) return result.catch(refuse);
      return runsCommands(result) ? mappingErrors(result, refuse) : result;
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

/** A transaction under construction, or the client with other options. */
const runsCommands = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && ('execAsPipeline' in result || 'sendCommand' in result);

/** Replies of a server that refuses for now: it starts, its disk is full, it is busy, it has no master or replicas. */
const FOR_NOW = /^(?:LOADING|MISCONF|BUSY|MASTERDOWN|NOREPLICAS|READONLY)\b/;

/** `leave` is called when the server has become a replica: another one is written to now. */
function createRefusal(logger: Logger, leave: () => void): (error: unknown) => never {
  const alarm = createFullAlarm(logger);
  return (error) => {
    if (isMemoryFull(error)) {
      alarm(error);
      throw memoryFull(error);
    }
    const refusal = error instanceof Error ? FOR_NOW.exec(error.message)?.[0] : undefined;
    if (refusal === 'READONLY') leave();
    if (refusal) throw unavailable('The cache refuses for now.', error);
    const isLate = error instanceof Error && error.constructor.name === 'TimeoutError';
    if (isLate || isOutage(error)) throw unavailable('The cache does not answer.', error);
    throw error;
  };
}
