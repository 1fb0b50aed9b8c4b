import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { IssuedToken } from '@tallscreen/kit/auth/access-token';
import { createRevocations, revocationChannel, type Revocations } from '@tallscreen/kit/auth/revocation';
import { connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import { createTestParts, until, type TestParts } from '@tallscreen/kit/testing/parts';
import { hearRevocations } from '#heard-revocations';

let parts: TestParts;
let redis: Redis;
let subscriber: Redis;
let subscriberId: number;
let revocations: Revocations;
let lookUps: number;
let prefix: string;
let isRevoked: Revocations['isRevoked'];
/** what a look-up waits for once it has found its answer and is counted */
let held: Promise<void>;

beforeEach(async () => {
  parts = createTestParts('heard');
  redis = await parts.redis();
  subscriber = await connectSubscriber(redis, parts.logger);
  subscriberId = await subscriber.clientId();
  parts.onDispose(() => subscriber.destroy());
  // channels are the whole server's
  prefix = `heard-${Math.random()}:`;
  revocations = createRevocations({ redis, prefix, ttlSeconds: 60 });
  lookUps = 0;
  held = Promise.resolve();
  isRevoked = hearRevocations({
    isRevoked: async (token) => {
      const answer = await revocations.isRevoked(token);
      lookUps++;
      await held;
      return answer;
    },
    subscriber,
    prefix,
    logger: parts.logger,
    believedMs: 60_000,
  });
  await until(async () => (await listeners()) > 0);
});
afterEach(() => parts.dispose());

const listeners = async (): Promise<number> => {
  const channel = revocationChannel(prefix);
  return (await redis.pubSubNumSub([channel]))[channel] ?? 0;
};
const token = (change: Partial<IssuedToken> = {}): IssuedToken => ({
  userId: 1,
  sessionId: 's-1',
  issuedAtMs: Date.now(),
  ...change,
});

/** Asked once more than it has to be, so that what was found is remembered. */
async function known(given: IssuedToken): Promise<void> {
  await until(async () => {
    const before = lookUps;
    expect(await isRevoked(given)).toBe(false);
    return lookUps === before;
  });
}

test('who was found alive is not looked up again, until it is told otherwise', async () => {
  const [one, two] = [token(), token({ userId: 2, sessionId: 's-2' })];
  await known(one);
  await known(two);
  await revocations.revokeSession('s-1');
  await until(() => isRevoked(one));
  await known(two);
  await revocations.revokeUser(2);
  await until(() => isRevoked(two));
  expect(await isRevoked(token({ issuedAtMs: Date.now() + 1_000 }))).toBe(false);
});

test('an older token than the one that was looked up is looked up itself', async () => {
  const [older, newer] = [token({ issuedAtMs: Date.now() - 5_000 }), token({ issuedAtMs: Date.now() + 5_000 })];
  await revocations.revokeUser(1);
  await known(newer);
  expect(await isRevoked(older)).toBe(true);
  expect(await isRevoked(newer)).toBe(false);
});

test('an answer that is older than the news is not remembered', async () => {
  let letGo = (): void => undefined;
  held = new Promise((resolve) => (letGo = resolve));
  const asked = isRevoked(token());
  await until(() => lookUps === 1);
  let isHeard = false;
  await subscriber.subscribe(revocationChannel(prefix), () => (isHeard = true));
  await revocations.revokeSession('s-1', Date.now() + 1_000);
  await until(() => isHeard);
  letGo();
  expect(await asked).toBe(false);
  expect(await isRevoked(token())).toBe(true);
});

test('what is told while the line is down counts too', async () => {
  const [one, two] = [token(), token({ userId: 2, sessionId: 's-2' })];
  await known(one);
  const isBack = new Promise<void>((resolve) => void subscriber.once('ready', () => resolve()));
  await redis.sendCommand(['CLIENT', 'KILL', 'ID', String(subscriberId)]);
  await revocations.revokeSession('s-1', Date.now() + 1_000);
  await until(() => isRevoked(one));
  await isBack;
  expect(await isRevoked(one)).toBe(true);
  await known(two);
  await revocations.revokeUser(2, Date.now() + 1_000);
  await until(() => isRevoked(two));
});
