import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { createLocalCounts } from '@tallscreen/kit/redis/local-counts';

export interface LoginAttemptsDeps {
  readonly redis: Pick<Redis, 'multi'>;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  readonly logger: Logger;
}

export interface AttemptLimit {
  /** of the Redis keys */
  readonly name: string;
  /** attempts in a window, before RATE_LIMIT_SCALE */
  readonly max: number;
  readonly windowSeconds: number;
}

/** The same limit and window as the BFF has for each spelling of a login. */
export const PASSWORD_ATTEMPTS: AttemptLimit = { name: 'login-attempts', max: 20, windowSeconds: 300 };
/**
 * For two-factor codes, by somebody who knows the password. Three of a million codes are valid at a time: with the
 * limit of passwords a guess would succeed within two months, with this one within four years.
 */
export const CODE_ATTEMPTS: AttemptLimit = { name: 'code-attempts', max: 10, windowSeconds: 3_600 };

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** Counts login attempts of all processes in Redis; while Redis is away each process counts its own. */
export function createLoginAttempts({ redis, scale, logger }: LoginAttemptsDeps, limit: AttemptLimit) {
  const { name, windowSeconds } = limit;
  const max = Math.max(1, Math.ceil(limit.max * scale));
  const local = createLocalCounts(windowSeconds);

  async function add(target: string, change: 1 | -1): Promise<number> {
    const key = `identity:${name}:${target}`;
    try {
      const begin = { condition: 'NX', expiration: { type: 'EX', value: windowSeconds } } as const;
      const [, count] = await redis.multi().set(key, 0, begin).incrBy(key, change).exec();
      return Number(count);
    } catch (err) {
      if (!isAppError(err, 'unavailable')) logger.warn({ err }, 'could not count login attempts');
      return local.add(target, change);
    }
  }

  return {
    /** Counts one attempt. Returns false if there were too many. */
    take: async (target: string): Promise<boolean> => (await add(target, 1)) <= max,
    /** Undoes the count of an attempt that was right. */
    giveBack: async (target: string): Promise<void> => void (await add(target, -1)),
  };
}
