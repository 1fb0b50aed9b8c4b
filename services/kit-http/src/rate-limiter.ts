import { ipKeyGenerator, MemoryStore, type Options, type Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { sendRaw, type Redis } from '@tallscreen/kit/redis/connection';

/** Who is counted by the address of the client. */
export interface Addressed {
  readonly req: { readonly ip?: string | undefined };
}

export interface Limit<Caller> {
  readonly windowSeconds: number;
  /** calls per window, before RATE_LIMIT_SCALE */
  readonly max: number;
  /**
   * shared: counted in Redis for all processes; while Redis is away nothing is counted. guarded: like shared, but
   * counted per process while Redis is away. local: counted per process, for calls too frequent to ask Redis.
   */
  readonly store: 'shared' | 'guarded' | 'local';
  /** the counter's key; undefined when the limit does not apply to this call */
  readonly keyOf: (caller: Caller) => string | undefined;
  /** true when the key needs the body */
  readonly afterBody?: true;
}

const IPV6_SUBNET = 64;

export const addressOf = ({ req }: Addressed): string => ipKeyGenerator(req.ip ?? '0.0.0.0', IPV6_SUBNET);

export interface RateLimiterOptions<Name extends string, Caller> {
  readonly limits: Readonly<Record<Name, Limit<Caller>>>;
  readonly redis: Pick<Redis, 'sendCommand'>;
  /** prefix of the Redis keys; needed because the Redis client does not add its own to raw commands */
  readonly prefix: string;
  readonly scale: number;
  readonly logger: Logger;
}

/** The part of a response that reads and sets headers. */
export interface HeaderSink {
  readonly getHeader: (name: string) => unknown;
  readonly setHeader: (name: string, value: string) => unknown;
}

/** For calls over a socket, which have no response headers. */
export const noHeaders: HeaderSink = { getHeader: () => undefined, setHeader: () => undefined };

export interface RateLimiter<Name extends string, Caller> {
  /**
   * Counts this call under each limit of this phase (before or after the body is read) and sets the RateLimit headers.
   * Returns the lowest number of calls left, Infinity when nothing was counted. Throws 429 when a limit is used up.
   */
  readonly count: (
    names: readonly Name[],
    caller: Caller,
    headers: HeaderSink,
    phase: 'before' | 'after',
  ) => Promise<number>;
  readonly close: () => void;
}

interface Counter<Caller> {
  readonly limit: Limit<Caller>;
  readonly max: number;
  readonly store: Store;
  /** counts for use while `store` does not answer */
  readonly fallback: Store | undefined;
}

type RedisReply = string | number | (string | number)[];

export function createRateLimiter<Name extends string, Caller>(
  options: RateLimiterOptions<Name, Caller>,
): RateLimiter<Name, Caller> {
  const { limits } = options;
  const counters = new Map<string, Counter<Caller>>();
  for (const [name, limit] of Object.entries<Limit<Caller>>(limits)) {
    const max = Math.max(1, Math.ceil(limit.max * options.scale));
    const fallback = limit.store === 'guarded' ? opened(new MemoryStore(), limit) : undefined;
    counters.set(name, { limit, max, store: storeFor(name, limit, options), fallback });
  }

  async function countOne(name: Name, caller: Caller, headers: HeaderSink): Promise<number> {
    const counter = counters.get(name);
    const key = counter?.limit.keyOf(caller);
    if (!counter || key === undefined) return Infinity;
    const hits = await hitsOf(counter, key, options.logger);
    if (!hits) return Infinity;
    const resetSeconds = Math.max(1, Math.ceil((hits.resetAtMs - Date.now()) / 1000));
    const left = Math.max(0, counter.max - hits.total);
    announce(headers, counter, left, resetSeconds);
    if (hits.total > counter.max) throw fail('too_many_requests', { retryAfterSeconds: resetSeconds });
    return left;
  }

  return {
    async count(names, caller, headers, phase) {
      let fewest = Infinity;
      for (const name of names) {
        const needsBody = limits[name].afterBody === true;
        if (needsBody !== (phase === 'after')) continue;
        fewest = Math.min(fewest, await countOne(name, caller, headers));
      }
      return fewest;
    },
    close: () => {
      for (const { store, fallback } of counters.values())
        for (const each of [store, fallback]) void (each as { shutdown?: () => unknown } | undefined)?.shutdown?.();
    },
  };
}

type Counted = Pick<Limit<never>, 'windowSeconds' | 'store'>;

function storeFor(
  name: string,
  limit: Counted,
  { redis, prefix, logger }: Pick<RateLimiterOptions<never, never>, 'redis' | 'prefix' | 'logger'>,
): Store {
  const windowMs = limit.windowSeconds * 1000;
  const store: Store =
    limit.store === 'local'
      ? new MemoryStore()
      : new RedisStore({
          prefix: `${prefix}limit:${name}:`,
          sendCommandCluster: ({ key, command }) => sendRaw<RedisReply>(redis, key, command),
        });
  void Promise.resolve(store.init?.({ windowMs } as Options)).catch((err: unknown) =>
    logger.debug({ err, limit: name }, 'could not load the rate limit script, it is loaded with the first call'),
  );
  return store;
}

type HitCounter = Pick<Counter<never>, 'store' | 'fallback'> & { readonly limit: Counted };

/** Returns undefined while Redis is away and there is no fallback: then calls pass without the limit. */
async function hitsOf({ limit, store, fallback }: HitCounter, key: string, logger: Logger) {
  const increment = async (counter: Store) => {
    const { totalHits, resetTime } = await counter.increment(key);
    return { total: totalHits, resetAtMs: resetTime?.getTime() ?? Date.now() + limit.windowSeconds * 1000 };
  };
  try {
    return await increment(store);
  } catch (err) {
    logger.debug({ err }, fallback ? 'could not count a call in Redis' : 'could not count a call, letting it pass');
    return fallback && increment(fallback);
  }
}

function opened(store: Store, { windowSeconds }: Pick<Counted, 'windowSeconds'>): Store {
  void store.init?.({ windowMs: windowSeconds * 1000 } as Options);
  return store;
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-07, for the limit with the fewest calls left. */
function announce(
  headers: HeaderSink,
  { limit, max }: { readonly limit: Counted; readonly max: number },
  remaining: number,
  resetSeconds: number,
): void {
  const current = headers.getHeader('RateLimit');
  if (typeof current === 'string' && Number(/remaining=(\d+)/.exec(current)?.[1]) <= remaining) return;
  headers.setHeader('RateLimit-Policy', `${max};w=${limit.windowSeconds}`);
  headers.setHeader('RateLimit', `limit=${max}, remaining=${remaining}, reset=${resetSeconds}`);
}
