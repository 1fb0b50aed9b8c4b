import { currentRequest } from '@tallscreen/kit/context';
import { fail, isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { HashMailbox } from '#domain/mailbox';
import { subscriberOf } from '#domain/session';

export interface MailCountsDeps {
  readonly redis: Pick<Redis, 'multi'>;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  readonly hashMailbox: HashMailbox;
  readonly logger: Logger;
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const limits = {
  /** mails that a user has sent to addresses of their choice */
  user: { max: 5, windowSeconds: HOUR_SECONDS },
  /** mails that one network address causes to people whom it need not know, over all forms */
  address: { max: 20, windowSeconds: DAY_SECONDS },
  /** mails to one mailbox that nobody has proven */
  mailbox: { max: 6, windowSeconds: DAY_SECONDS },
  /** of mails about notices, counted apart so that they cannot use up the codes that let their reader in */
  notified: { max: 4, windowSeconds: DAY_SECONDS },
} as const;

export const refuseMail = () => fail('too_many_mails', { retryAfterSeconds: HOUR_SECONDS });

export type MailCounts = ReturnType<typeof createMailCounts>;

/**
 * Counts the mails that users and guests cause, so that nobody can flood a mailbox or many: by changing their address
 * again and again, by many accounts, or by any other form. Without Redis all mails are allowed: a rate limit must not
 * stop the product.
 */
export function createMailCounts({ redis, scale, hashMailbox, logger }: MailCountsDeps) {
  async function count(kind: keyof typeof limits, id: string | number, mails = 1): Promise<boolean> {
    const { max, windowSeconds } = limits[kind];
    const key = `identity:mails:${kind}:${id}`;
    try {
      const begin = { condition: 'NX', expiration: { type: 'EX', value: windowSeconds } } as const;
      const [, total] = await redis.multi().set(key, 0, begin).incrBy(key, mails).exec();
      return Number(total) <= Math.max(1, Math.ceil(max * scale));
    } catch (err) {
      if (!isAppError(err, 'unavailable')) logger.warn({ err }, 'could not count mails');
      return true;
    }
  }

  /**
   * Counts mails to strangers under the network address of the caller. Returns false if it caused too many in this day.
   * A call without an address comes from a job.
   */
  async function takeAddress(mails = 1): Promise<boolean> {
    const address = subscriberOf(currentRequest()?.clientAddress ?? '');
    return address === '' || count('address', address, mails);
  }

  /** Counts a mail to an address that is not verified. Returns false if its mailbox got too many in this day. */
  const takeMailbox = (email: string): Promise<boolean> => count('mailbox', hashMailbox(email));

  const takeStranger = async (email: string): Promise<boolean> => (await takeAddress()) && takeMailbox(email);

  return {
    takeAddress,
    takeMailbox,

    /** Counts a mail that the caller causes to an address that is not verified. Returns false after too many. */
    takeStranger,

    /** Counts a mail about a notice. Returns false if the mailbox got too many of them in this day. */
    takeNotified: (email: string): Promise<boolean> => count('notified', hashMailbox(email)),

    /** Counts one mail of a user to this address. Returns false if there were too many. */
    take: async (userId: number, email: string): Promise<boolean> =>
      (await count('user', userId)) && takeStranger(email),
  };
}
