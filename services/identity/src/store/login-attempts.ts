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

/** The same limit and window as the BFF has for each spelling of a login. */
const MAX_ATTEMPTS = 20;
const WINDOW_SECONDS = 300;

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** Counts password attempts for all processes in Redis; while Redis is away each process counts its own. */
export function createLoginAttempts({ redis, scale, logger }: LoginAttemptsDeps) {
  const max = Math.max(1, Math.ceil(MAX_ATTEMPTS * scale));

  const local = createLocalCounts(WINDOW_SECONDS);

  async function add(target: string, change: 1 | -1): Promise<number> {
    const key = `identity:login-attempts:${target}`;
    try {
      const begin = { condition: 'NX', expiration: { type: 'EX', value: WINDOW_SECONDS } } as const;
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
    /** Takes back an attempt whose password was right. */
    giveBack: async (target: string): Promise<void> => void (await add(target, -1)),
  };
}
