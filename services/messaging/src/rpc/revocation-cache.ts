import { LRUCache } from 'lru-cache';
import type { IssuedToken } from '@tallscreen/kit/auth/access-token';
import { decodeRevoked, revocationChannel, type Revocations } from '@tallscreen/kit/auth/revocation';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';

export interface RevocationCacheOptions {
  readonly isRevoked: Revocations['isRevoked'];
  /** A connection of its own, because it subscribes. */
  readonly subscriber: Pick<Redis, 'subscribe' | 'on' | 'isReady'>;
  /** The prefix that the revocations are created with. */
  readonly prefix: string;
  readonly logger: Logger;
  /** How long an answer is cached; limits the damage if the connection is dead and nobody has noticed. */
  readonly ttlMs?: number;
}

const MAX_CACHED = 50_000;
const DEFAULT_TTL_MS = 1_000;

/**
 * Returns `isRevoked` without a round trip to Redis for tokens that were found valid before. Each revocation is also
 * published on a Redis channel, and drops the cached answer at once. While the channel is not connected every token is
 * looked up.
 */
export function createRevocationCache(options: RevocationCacheOptions): Revocations['isRevoked'] {
  const { isRevoked, subscriber, prefix, logger, ttlMs = DEFAULT_TTL_MS } = options;
  /** By session and by user: tokens issued at this time or later are valid, in ms since the epoch. */
  const sessions = new LRUCache<string, number>({ max: MAX_CACHED, ttl: ttlMs });
  const users = new LRUCache<number, number>({ max: MAX_CACHED, ttl: ttlMs });
  let isSubscribed = false;
  let revocationCount = 0;

  function clear(): void {
    revocationCount++;
    sessions.clear();
    users.clear();
  }

  function onRevoked(text: string): void {
    revocationCount++;
    try {
      const revoked = decodeRevoked(text);
      if ('sessionId' in revoked) sessions.delete(revoked.sessionId);
      else users.delete(revoked.userId);
    } catch (err) {
      logger.error({ err }, 'could not read a published revocation, clearing the cache');
      clear();
    }
  }

  async function subscribe(): Promise<void> {
    try {
      await subscriber.subscribe(revocationChannel(prefix), onRevoked);
      clear();
      isSubscribed = true;
    } catch (err) {
      logger.warn({ err }, 'could not subscribe to revocations, looking up every token');
    }
  }

  // After a reconnect node-redis subscribes again by itself before it emits `ready`.
  subscriber.on('ready', () => {
    clear();
    if (!isSubscribed) void subscribe();
  });
  if (subscriber.isReady) void subscribe();

  const isCachedAsValid = ({ sessionId, userId, issuedAtMs }: IssuedToken): boolean =>
    isSubscribed &&
    subscriber.isReady &&
    issuedAtMs >= (sessions.get(sessionId) ?? Infinity) &&
    issuedAtMs >= (users.get(userId) ?? Infinity);

  async function lookUp(token: IssuedToken): Promise<boolean> {
    const countBefore = revocationCount;
    if (await isRevoked(token)) return true;
    // A revocation that was published during the lookup may be newer than the answer.
    if (revocationCount === countBefore) {
      sessions.set(token.sessionId, token.issuedAtMs);
      users.set(token.userId, token.issuedAtMs);
    }
    return false;
  }

  return (token) => (isCachedAsValid(token) ? Promise.resolve(false) : lookUp(token));
}
