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

export const refuseMail = (retryAfterSeconds: number) => fail('too_many_mails', { retryAfterSeconds });

export type MailCounts = ReturnType<typeof createMailCounts>;

/**
 * Counts the mails that users and guests cause, so that nobody can flood a mailbox or many: by changing their address
 * again and again, by many accounts, or by any other form. Without Redis all mails are allowed: a rate limit must not
 * stop the product. Each function returns 0, or after too many mails the seconds until the count begins anew.
 */
export function createMailCounts({ redis, scale, hashMailbox, logger }: MailCountsDeps) {
  async function count(kind: keyof typeof limits, id: string | number, mails = 1): Promise<number> {
    const { max, windowSeconds } = limits[kind];
    const key = `identity:mails:${kind}:${id}`;
    try {
      const begin = { condition: 'NX', expiration: { type: 'EX', value: windowSeconds } } as const;
      const [, total, seconds] = await redis.multi().set(key, 0, begin).incrBy(key, mails).ttl(key).exec();
      return Number(total) <= Math.max(1, Math.ceil(max * scale)) ? 0 : Math.max(1, Number(seconds));
    } catch (err) {
      if (!isAppError(err, 'unavailable')) logger.warn({ err }, 'could not count mails');
      return 0;
    }
  }

  /** Counts mails to strangers under the network address of the caller. A call without an address comes from a job. */
  async function takeAddress(mails = 1): Promise<number> {
    const address = subscriberOf(currentRequest()?.clientAddress ?? '');
    return address === '' ? 0 : count('address', address, mails);
  }

  /** Counts a mail to an address that is not verified. */
  const takeMailbox = (email: string): Promise<number> => count('mailbox', hashMailbox(email));

  const takeStranger = async (email: string): Promise<number> => (await takeAddress()) || takeMailbox(email);

  return {
    takeAddress,
    takeMailbox,

    /** Counts a mail that the caller causes to an address that is not verified. */
    takeStranger,

    /** Counts a mail about a notice. */
    takeNotified: (email: string): Promise<number> => count('notified', hashMailbox(email)),

    /** Counts a mail about a notice no more, because it was not sent. `mails`: what `takeAddress` has counted for it. */
    async giveBackNotified(email: string, mails: number): Promise<void> {
      await count('notified', hashMailbox(email), -1);
      await takeAddress(-mails);
    },

    /** Counts one mail of a user to this address. */
    take: async (userId: number, email: string): Promise<number> =>
      (await count('user', userId)) || takeStranger(email),
  };
}
