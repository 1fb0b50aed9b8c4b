import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createRevocations, type Revoked } from '@tallscreen/kit/auth/revocation';
import { createPushPublisher, type PushPublisher } from '@tallscreen/kit/push/publisher';
import { connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import { createTestParts, type TestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { createSubscriptions, type Subscriptions } from '#ws/subscriptions';
import { frameOf } from '#ws/frames';

jest.setTimeout(300_000);

let parts: TestParts;
let redis: Redis;
let subscriber: Redis;
let connectionId: string;
let push: PushPublisher;
let channels: Subscriptions;
let heard: [number, unknown][];
let revoked: Revoked[];
let gaps: number;

beforeEach(async () => {
  parts = createTestParts('channels');
  const prefix = `${parts.id}.`;
  redis = await parts.redis();
  subscriber = await connectSubscriber(redis);
  parts.onDispose(() => subscriber.destroy());
  connectionId = String(await subscriber.clientId());
  push = createPushPublisher({ redis, prefix });
  [heard, revoked, gaps] = [[], [], 0];
  channels = createSubscriptions({
    subscriber,
    prefix,
    logger: parts.logger,
    onPush: (userId, bytes) => heard.push([userId, frameOf(bytes)]),
    onRevoked: (revocation) => revoked.push(revocation),
    onGap: () => gaps++,
  });
});
afterEach(() => parts.dispose());

const publish = (userId: number, from: number) =>
  push.publish({ userId, event: { case: 'typing', value: { userId: BigInt(from) } } });
const typing = (from: number) => ({ text: JSON.stringify({ type: 'typing', from }) });
const listeners = async (userId: number) =>
  Number((await redis.pubSubNumSub(`${parts.id}.push:${userId}`))[`${parts.id}.push:${userId}`]);

test('pushes to users with sockets here are received as soon as join resolves', async () => {
  await Promise.all([channels.join(1), channels.join(1), channels.join(2)]);
  await Promise.all([publish(1, 9), publish(2, 8), publish(3, 7)]);
  await until(() => heard.length >= 2);
  expect(heard).toEqual([
    [1, typing(9)],
    [2, typing(8)],
  ]);
});

test('the channel of a user is unsubscribed with the last socket and subscribed again with the next', async () => {
  await Promise.all([channels.join(1), channels.join(1)]);
  channels.leave(1);
  await channels.sweep();
  expect(await listeners(1)).toBe(1);
  channels.leave(1);
  await Promise.all([channels.sweep(), channels.join(1)]);
  await publish(1, 9);
  await until(() => heard.length > 0);
  channels.leave(1);
  await channels.sweep();
  expect(await listeners(1)).toBe(0);
  expect(heard).toEqual([[1, typing(9)]]);
});

test('ended sessions are received; malformed messages are skipped', async () => {
  await channels.join(1);
  await redis.publish(`${parts.id}.revoked`, 'no JSON');
  await redis.publish(`${parts.id}.push:1`, Buffer.from([255]));
  await createRevocations({ redis, prefix: `${parts.id}.`, ttlSeconds: 60 }).revokeUser(1, 5);
  await until(() => revoked.length > 0);
  expect(revoked).toEqual([{ userId: 1, atMs: 5 }]);
});

test('a lost connection is noticed and subscribed again', async () => {
  await channels.join(1);
  await redis.sendCommand(['CLIENT', 'KILL', 'ID', connectionId]);
  await until(() => gaps === 1);
  await until(async () => {
    await publish(1, 9);
    return heard.length > 0;
  });
  await createRevocations({ redis, prefix: `${parts.id}.`, ttlSeconds: 60 }).revokeSession('s');
  await until(() => revoked.length > 0);
  expect(gaps).toBe(1);
});

test('while Redis is away sockets are refused, and afterwards accepted', async () => {
  subscriber.destroy();
  await expect(channels.join(1)).rejects.toMatchObject({ status: 'unavailable' });
  await subscriber.connect();
  await channels.join(1);
  await publish(1, 9);
  await until(() => heard.length > 0);
});
