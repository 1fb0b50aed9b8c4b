import type { Logger } from 'pino';
import { ConfigError } from '#config';
import { parseRedisAddress } from '#redis/address';
import { createServerClient, type ServerClient } from '#redis/client';
import { closeSoon } from '#redis/closing';
import { atAnyMember, atCluster, membersOf } from '#redis/cluster';
import { createFacade, createRefusal } from '#redis/facade';
import { startHeartbeat } from '#redis/heartbeat';
import { createMoving, type Open } from '#redis/moving';
import { atPrimary } from '#redis/sentinel';
import { waitAtMost } from '#retry';

export interface RedisOptions {
  /** address of a server, of Sentinels or of a Cluster; see `parseRedisAddress` */
  readonly url: string;
  /** PEM file of the authorities to trust instead of Node's; only with rediss */
  readonly tlsCaFile?: string | undefined;
  /** The client puts it before every key, but not before channels: see `channelName`. */
  readonly prefix: string;
  readonly logger: Logger;
  /** for tests: how long the server may be silent; default 10 s */
  readonly silenceLimitMs?: number;
}

/** A node-redis client that prefixes keys and rejects with `unavailable` while Redis cannot be reached. */
export type Redis = ServerClient;

interface Connection {
  readonly isCluster: boolean;
  readonly current: () => ServerClient;
  readonly options: RedisOptions;
  readonly close: () => Promise<void>;
}

const FIRST_CONNECT_MS = 3_000;
/** Longer than the longest blocking read. */
const SILENCE_LIMIT_MS = 10_000;

const connections = new WeakMap<Redis, Connection>();

/**
 * Reconnects until `closeRedis`. A process also starts without Redis: until it is reached, commands reject at once with
 * `unavailable`. Throws ConfigError if TLS authorities are given for a connection without TLS.
 */
export async function connectRedis(options: RedisOptions): Promise<Redis> {
  if (options.tlsCaFile !== undefined && !options.url.startsWith('rediss'))
    throw new ConfigError('REDIS_TLS_CA_FILE needs rediss:// in every address of a Redis.');
  return open(options);
}

/** Opens a second connection, for reads that block it. */
export const connectAgain = (redis: Redis): Promise<Redis> => open(connectionOf(redis).options);

/** Opens a second connection for `subscribe`. It renews its subscriptions after every reconnect. */
export const connectSubscriber = (redis: Redis): Promise<Redis> => open(connectionOf(redis).options, redis);

export const closeRedis = (redis: Redis): Promise<void> => connectionOf(redis).close();

/** The client does not prefix pub/sub channels. */
export const channelName = (prefix: string, name: string): string => `${prefix}${name}`;

export const isCluster = (redis: object): boolean => connections.get(redis as Redis)?.isCluster === true;

/**
 * Returns a prefix for keys that one script uses together. A Cluster keeps keys with the same text in braces on one
 * server; for other servers the name is unchanged.
 */
export const sharedSlot = (redis: Redis, name: string): string => (isCluster(redis) ? `{${name}}` : name);

/**
 * Sends a command without adding the prefix. In a Cluster it goes to the server of `key`; without a key, to any server.
 */
export function sendRaw<T>(redis: Pick<Redis, 'sendCommand'>, key: string | undefined, words: string[]): Promise<T> {
  type SendToKey = (key: string | undefined, isRead: boolean, words: string[]) => Promise<T>;
  if (!isCluster(redis)) return redis.sendCommand<T & string>(words);
  return (redis.sendCommand as unknown as SendToKey)(key, false, words);
}

function connectionOf(redis: Redis): Connection {
  const connection = connections.get(redis);
  if (!connection) throw new Error('This is no connection of connectRedis.');
  return connection;
}

/** `subscribesFor`: given for a connection that only serves subscriptions of that main connection. */
async function open(options: RedisOptions, subscribesFor?: Redis): Promise<Redis> {
  const { url, prefix, tlsCaFile, logger, silenceLimitMs = SILENCE_LIMIT_MS } = options;
  const address = parseRedisAddress(url);
  const settings = { prefix, tlsCaFile, isTls: url.startsWith('rediss') };
  if (!address) return openServer(createServerClient({ ...settings, url }), options);
  const many = { ...settings, address, logger, silenceLimitMs };
  const isOfCluster = address.kind === 'cluster';
  const members = () => (subscribesFor ? membersOf(connectionOf(subscribesFor).current()) : []);
  const find: Open = isOfCluster ? (subscribesFor ? atAnyMember(many, members) : atCluster(many)) : atPrimary(many);
  return openMoving(find, isOfCluster && !subscribesFor, options);
}

async function openServer(client: ServerClient, options: RedisOptions): Promise<Redis> {
  const { logger, silenceLimitMs: limitMs = SILENCE_LIMIT_MS } = options;
  const heartbeat = startHeartbeat({ client, logger, limitMs });
  const current = () => client;
  const redis = createFacade(current, {}, createRefusal(logger, heartbeat.reconnect));
  reportErrors(redis, logger);
  const close = () => {
    heartbeat.stop();
    return closeSoon(client);
  };
  connections.set(redis, { isCluster: false, current, options, close });
  const connecting = client.connect();
  connecting.catch((error: unknown) => logger.debug({ err: error }, 'redis: stopped connecting'));
  await waitAtMost(connecting, FIRST_CONNECT_MS);
  return redis;
}

async function openMoving(find: Open, isOfCluster: boolean, options: RedisOptions): Promise<Redis> {
  const { logger, prefix } = options;
  const nobody = createServerClient({ prefix, isTls: false });
  const { current, own, close, connected, reconnect } = createMoving(find, nobody, logger);
  const redis = createFacade(current, own, createRefusal(logger, reconnect));
  reportErrors(redis, logger);
  connections.set(redis, { isCluster: isOfCluster, current, options, close });
  await waitAtMost(connected, FIRST_CONNECT_MS);
  return redis;
}

/** Logs one line when Redis goes away and one when it is back, not one for each attempt. */
function reportErrors(redis: Pick<Redis, 'on'>, logger: Logger): void {
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
