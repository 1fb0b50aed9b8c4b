import { fail, isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { GrowingDelay } from '@tallscreen/kit-http/growing-delay';
import { isRefusal } from '#http/undecided';

/** How long an address waits once it has used up its free accounts of a day; see `createGrowingDelay`. */
export const registrationDelays = {
  name: 'registrations',
  firstDelayMs: 60_000,
  longestDelayMs: 60 * 60_000,
  windowMs: 24 * 60 * 60_000,
};

export type PaceRegistration = ReturnType<typeof createPaceRegistration>;

/**
 * Runs a registration. Throws 429 with the time to wait if the address has made too many accounts today; the time
 * doubles with each account. A refused registration does not count. One with an unknown outcome counts: otherwise a
 * client could disconnect before each answer and make any number of accounts. While Redis is away only the rate limit
 * applies.
 */
export function createPaceRegistration(delay: GrowingDelay, logger: Logger) {
  const countAttempt = async (address: string) => {
    try {
      return await delay.take(address);
    } catch (err) {
      if (!isAppError(err, 'unavailable')) logger.warn({ err }, 'could not count a registration');
      return undefined;
    }
  };

  return async <T>(address: string, register: () => Promise<T>): Promise<T> => {
    const attempt = await countAttempt(address);
    if (attempt && attempt.waitMs > 0) {
      const seconds = Math.ceil(attempt.waitMs / 1000);
      throw fail('too_many_registrations', { retryAfterSeconds: seconds });
    }
    try {
      return await register();
    } catch (error) {
      if (isRefusal(error))
        await attempt
          ?.giveBack?.()
          .catch((err: unknown) => logger.warn({ err }, 'could not undo the count of a refused registration'));
      throw error;
    }
  };
}
