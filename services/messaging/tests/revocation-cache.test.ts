import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { IssuedToken } from '@tallscreen/kit/auth/access-token';
import { createRevocations, revocationChannel, type Revocations } from '@tallscreen/kit/auth/revocation';
import { connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import { createTestParts, type TestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { createRevocationCache } from '#rpc/revocation-cache';

let parts: TestParts;
let redis: Redis;
let subscriber: Redis;
let subscriberId: number;
let revocations: Revocations;
let lookUps: number;
let prefix: string;
let isRevoked: Revocations['isRevoked'];
/** A lookup is counted, finds its answer and then waits for this. */
let held: Promise<void>;

beforeEach(async () => {
  parts = createTestParts('revocation-cache');
  redis = await parts.redis();
  subscriber = await connectSubscriber(redis);
  subscriberId = await subscriber.clientId();
  parts.onDispose(() => subscriber.destroy());
  // Channels are shared by all tests on this Redis server.
  prefix = `revocation-cache-${Math.random()}:`;
  revocations = createRevocations({ redis, prefix, ttlSeconds: 60 });
  lookUps = 0;
  held = Promise.resolve();
  isRevoked = createRevocationCache({
    isRevoked: async (token) => {
      const answer = await revocations.isRevoked(token);
      lookUps++;
      await held;
      return answer;
    },
    subscriber,
    prefix,
    logger: parts.logger,
    ttlMs: 60_000,
  });
  await until(async () => (await countSubscribers()) > 0);
});
afterEach(() => parts.dispose());

const countSubscribers = async (): Promise<number> => {
  const channel = revocationChannel(prefix);
  return (await redis.pubSubNumSub([channel]))[channel] ?? 0;
};
const token = (change: Partial<IssuedToken> = {}): IssuedToken => ({
  userId: 1,
  sessionId: 's-1',
  issuedAtMs: Date.now(),
  ...change,
});

/** Asks until the answer comes from the cache. */
async function untilCached(given: IssuedToken): Promise<void> {
  await until(async () => {
    const before = lookUps;
    expect(await isRevoked(given)).toBe(false);
    return lookUps === before;
  });
}

test('a valid token is not looked up again until a revocation is published', async () => {
  const [one, two] = [token(), token({ userId: 2, sessionId: 's-2' })];
  await untilCached(one);
  await untilCached(two);
  await revocations.revokeSession('s-1');
  await until(() => isRevoked(one));
  await untilCached(two);
  await revocations.revokeUser(2);
  await until(() => isRevoked(two));
  expect(await isRevoked(token({ userId: 2, sessionId: 's-3', issuedAtMs: Date.now() + 1_000 }))).toBe(false);
});

test('a token that is older than the cached one is looked up', async () => {
  const [older, newer] = [token({ issuedAtMs: Date.now() - 5_000 }), token({ issuedAtMs: Date.now() + 5_000 })];
  await revocations.revokeUser(1);
  await untilCached(newer);
  expect(await isRevoked(older)).toBe(true);
  expect(await isRevoked(newer)).toBe(false);
});

test('an answer from before a published revocation is not cached', async () => {
  let letGo = (): void => undefined;
  held = new Promise((resolve) => (letGo = resolve));
  const asked = isRevoked(token());
  await until(() => lookUps === 1);
  let isPublished = false;
  await subscriber.subscribe(revocationChannel(prefix), () => (isPublished = true));
  await revocations.revokeSession('s-1');
  await until(() => isPublished);
  letGo();
  expect(await asked).toBe(false);
  expect(await isRevoked(token())).toBe(true);
});

test('a revocation that is published during a lost connection takes effect', async () => {
  const [one, two] = [token(), token({ userId: 2, sessionId: 's-2' })];
  await untilCached(one);
  const isBack = new Promise<void>((resolve) => void subscriber.once('ready', () => resolve()));
  await redis.sendCommand(['CLIENT', 'KILL', 'ID', String(subscriberId)]);
  await revocations.revokeSession('s-1');
  await until(() => isRevoked(one));
  await isBack;
  expect(await isRevoked(one)).toBe(true);
  await untilCached(two);
  await revocations.revokeUser(2, Date.now() + 1_000);
  await until(() => isRevoked(two));
});
