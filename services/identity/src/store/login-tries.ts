import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { LoginTries } from '#domain/ports';

export interface LoginTriesDeps {
  readonly redis: Pick<Redis, 'multi'>;
  /** RATE_LIMIT_SCALE */
  readonly scale: number;
  readonly logger: Logger;
}

/** As many in as long as the BFF allows each spelling. */
const MAX = 20;
const WINDOW_SECONDS = 300;

/** Without Redis nobody is counted: a limit protects the product and must not take it down. */
export function createLoginTries({ redis, scale, logger }: LoginTriesDeps): LoginTries {
  const max = Math.max(1, Math.ceil(MAX * scale));

  async function add(target: string, change: 1 | -1): Promise<number> {
    const key = `identity:login-tries:${target}`;
    try {
      const begin = { condition: 'NX', expiration: { type: 'EX', value: WINDOW_SECONDS } } as const;
      const [, tries] = await redis.multi().set(key, 0, begin).incrBy(key, change).exec();
      return Number(tries);
    } catch (err) {
      if (!isAppError(err, 'unavailable')) logger.warn({ err }, 'login tries: cannot count');
      return 0;
    }
  }

  return {
    take: async (target) => (await add(target, 1)) <= max,
    giveBack: async (target) => void (await add(target, -1)),
  };
}
