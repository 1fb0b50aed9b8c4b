import { fail, isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { HashMailbox } from '#domain/mailbox';

export interface MailCountsDeps {
  readonly redis: Pick<Redis, 'multi'>;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  readonly hashMailbox: HashMailbox;
  readonly logger: Logger;
}

const MAX_MAILS = 5;
const MAX_MAILS_TO_MAILBOX = 10;
const WINDOW_SECONDS = 3_600;

export const refuseMail = () => fail('too_many_mails', { retryAfterSeconds: WINDOW_SECONDS });

export type MailCounts = ReturnType<typeof createMailCounts>;

/**
 * Counts the mails that a user has sent to addresses of their choice, and the mails to one mailbox, so that nobody can
 * flood it by changing their address again and again, or by many accounts. Without Redis all mails are allowed: a rate
 * limit must not stop the product.
 */
export function createMailCounts({ redis, scale, hashMailbox, logger }: MailCountsDeps) {
  async function count(key: string, max: number): Promise<boolean> {
    try {
      const begin = { condition: 'NX', expiration: { type: 'EX', value: WINDOW_SECONDS } } as const;
      const [, total] = await redis.multi().set(key, 0, begin).incr(key).exec();
      return Number(total) <= Math.max(1, Math.ceil(max * scale));
    } catch (err) {
      if (!isAppError(err, 'unavailable')) logger.warn({ err }, 'could not count verification mails');
      return true;
    }
  }

  /** Counts a mail to an address that is not verified. Returns false if its mailbox got too many in this hour. */
  const takeMailbox = (email: string): Promise<boolean> =>
    count(`identity:verification-mails:mailbox:${hashMailbox(email)}`, MAX_MAILS_TO_MAILBOX);

  return {
    takeMailbox,

    /** Counts one mail of a user to this address. Returns false if there were too many in this hour. */
    take: async (userId: number, email: string): Promise<boolean> =>
      (await count(`identity:verification-mails:${userId}`, MAX_MAILS)) && takeMailbox(email),
  };
}
