import { LRUCache } from 'lru-cache';
import type { IssuedToken } from '@tallscreen/kit/auth/access-token';
import { decodeRevoked, revocationChannel, type Revocations } from '@tallscreen/kit/auth/revocation';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';

export interface HeardRevocationsOptions {
  readonly isRevoked: Revocations['isRevoked'];
  /** a connection of its own, as for every subscriber */
  readonly subscriber: Pick<Redis, 'subscribe' | 'on' | 'isReady'>;
  /** as for the revocations */
  readonly prefix: string;
  readonly logger: Logger;
  /** a line that is dead without anybody having noticed is believed no longer than this */
  readonly believedMs?: number;
}

const REMEMBERED = 50_000;
const BELIEVED_MS = 1_000;

/**
 * The same answers without a look at Redis each time: what was looked up once counts until this process hears otherwise,
 * which is when the revocation is told of. For what is asked again and again by the same people and where a round trip
 * counts; while the line is down every question is looked up.
 */
export function hearRevocations(options: HeardRevocationsOptions): Revocations['isRevoked'] {
  const { isRevoked, subscriber, prefix, logger, believedMs = BELIEVED_MS } = options;
  /** from when on tokens of a session, and of a person, are alive: that of the one that was looked up */
  const sessions = new LRUCache<string, number>({ max: REMEMBERED, ttl: believedMs });
  const people = new LRUCache<number, number>({ max: REMEMBERED, ttl: believedMs });
  let isListening = false;
  let heardCount = 0;

  function forgetAll(): void {
    heardCount++;
    sessions.clear();
    people.clear();
  }

  function hear(text: string): void {
    heardCount++;
    try {
      const revoked = decodeRevoked(text);
      if ('sessionId' in revoked) sessions.delete(revoked.sessionId);
      else people.delete(revoked.userId);
    } catch (err) {
      logger.error({ err }, 'what is told of a revocation cannot be read');
      forgetAll();
    }
  }

  async function listen(): Promise<void> {
    try {
      await subscriber.subscribe(revocationChannel(prefix), hear);
      forgetAll();
      isListening = true;
    } catch (err) {
      logger.warn({ err }, 'revocations are not heard, each is looked up');
    }
  }

  // node-redis subscribes again by itself before it says ready
  subscriber.on('ready', () => {
    forgetAll();
    if (!isListening) void listen();
  });
  if (subscriber.isReady) void listen();

  const isKnown = ({ sessionId, userId, issuedAtMs }: IssuedToken): boolean =>
    isListening &&
    subscriber.isReady &&
    issuedAtMs >= (sessions.get(sessionId) ?? Infinity) &&
    issuedAtMs >= (people.get(userId) ?? Infinity);

  async function lookUp(token: IssuedToken): Promise<boolean> {
    const heardBefore = heardCount;
    if (await isRevoked(token)) return true;
    // what was told of while the question was under way may be younger than its answer
    if (heardCount === heardBefore) {
      sessions.set(token.sessionId, token.issuedAtMs);
      people.set(token.userId, token.issuedAtMs);
    }
    return false;
  }

  return (token) => (isKnown(token) ? Promise.resolve(false) : lookUp(token));
}
