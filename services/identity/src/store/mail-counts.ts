import { isAppError, tooMany } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';

export interface MailCountsDeps {
  readonly redis: Pick<Redis, 'multi'>;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  readonly logger: Logger;
}

const MAX_MAILS = 5;
const WINDOW_SECONDS = 3_600;

export const refuseMail = () =>
  tooMany('Too many mails were sent for your account. Please try again later.', WINDOW_SECONDS);

export type MailCounts = ReturnType<typeof createMailCounts>;

/**
 * Counts the mails that a user has sent to addresses of their choice, so that nobody floods a mailbox by changing theirs
 * again and again. Without Redis all are allowed: a rate limit must not take the product down.
 */
export function createMailCounts({ redis, scale, logger }: MailCountsDeps) {
  const max = Math.max(1, Math.ceil(MAX_MAILS * scale));
  return {
    /** Counts one mail. Returns false if there were too many in this hour. */
    async take(userId: number): Promise<boolean> {
      const key = `identity:verification-mails:${userId}`;
      try {
        const begin = { condition: 'NX', expiration: { type: 'EX', value: WINDOW_SECONDS } } as const;
        const [, count] = await redis.multi().set(key, 0, begin).incr(key).exec();
        return Number(count) <= max;
      } catch (err) {
        if (!isAppError(err, 'unavailable')) logger.warn({ err }, 'could not count verification mails');
        return true;
      }
    },
  };
}
