import { createHash } from 'node:crypto';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { defineScript } from '@tallscreen/kit/redis/scripts';

export interface GrowingDelayOptions {
  readonly redis: Redis;
  /** prefix of the keys; delays with different names have separate counts */
  readonly name: string;
  /** how many actions in a window need no wait; 0: no action ever waits */
  readonly free: number;
  /** the wait after the free actions; doubles with each further action */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  readonly windowMs: number;
  /** The clock; for tests. */
  readonly now?: () => number;
}

export interface Turn {
  /** 0: the action is counted. Otherwise the ms that the caller must wait. */
  readonly waitMs: number;
  /** Undoes a counted action. */
  readonly giveBack?: () => Promise<void>;
}

export type GrowingDelay = ReturnType<typeof createGrowingDelay>;

/**
 * Returns how long to wait, or counts the action and sets the earliest time of the next one. One script, so that
 * simultaneous calls cannot all pass.
 */
const take = defineScript<number>(`
  local now, free, first, longest, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
  local nextAt = tonumber(redis.call('HGET', KEYS[1], 'nextAt') or '0')
  if nextAt > now then return nextAt - now end
  local count = redis.call('HINCRBY', KEYS[1], 'count', 1)
  if count == 1 then redis.call('PEXPIRE', KEYS[1], window) end
  if count >= free then
    local delay = math.min(longest, first * 2 ^ math.min(count - free, 40))
    redis.call('HSET', KEYS[1], 'nextAt', string.format('%.0f', now + delay))
  end
  return 0
`);

/**
 * Undoes the last counted action. Only that action can have set `nextAt`: nothing is counted until `nextAt` has passed.
 */
const giveBack = defineScript<number>(`
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  redis.call('HDEL', KEYS[1], 'nextAt')
  return redis.call('HINCRBY', KEYS[1], 'count', -1)
`);

/** Slows down frequent actions of one key: the first ones are free, then the wait before each next one grows. */
export function createGrowingDelay(options: GrowingDelayOptions) {
  const { redis, name, free, firstDelayMs, longestDelayMs, windowMs, now = Date.now } = options;
  return {
    /** Rejects with `unavailable` while Redis is away. */
    async take(subject: string): Promise<Turn> {
      if (free === 0) return { waitMs: 0, giveBack: async () => undefined };
      const key = `delay:${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
      const waitMs = await take(redis, [key], [now(), free, firstDelayMs, longestDelayMs, windowMs]);
      if (waitMs > 0) return { waitMs };
      return { waitMs: 0, giveBack: async () => void (await giveBack(redis, [key])) };
    },
  };
}
