import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { createPushPublisher } from '@tallscreen/kit/push/publisher';
import { createRevocations } from '@tallscreen/kit/auth/revocation';
import { withBytes } from '@tallscreen/kit/redis/bytes';
import {
  closeRedis,
  connectAgain,
  connectRedis,
  connectSubscriber,
  sendRaw,
  sharedSlot,
  type Redis,
} from '@tallscreen/kit/redis/connection';
import { defineScript } from '@tallscreen/kit/redis/scripts';
import { readServerId, watchServerId } from '@tallscreen/kit/redis/server-id';
import { createRedisServers, startCluster, type RedisCluster, type RedisServer, type RedisServers } from './servers.ts';
import { until } from '@tallscreen/kit/testing/until';

const logger = createLogger({ name: 'several', level: 'silent' });
let servers: RedisServers;
const opened: Redis[] = [];

beforeAll(async () => void (servers = await createRedisServers()));
afterAll(async () => {
  await Promise.all(opened.map(closeRedis));
  await servers?.stop();
});

async function opening(connecting: Promise<Redis>): Promise<Redis> {
  const redis = await connecting;
  opened.push(redis);
  await until(() => redis.isReady);
  return redis;
}
const succeeds = (call: () => Promise<unknown>) =>
  until(() =>
    call().then(
      () => true,
      () => false,
    ),
  );
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Collects what is published on a channel until the test ends. */
async function listen(redis: Redis, channel: string) {
  const subscriber = await opening(connectSubscriber(redis));
  const heard: string[] = [];
  await subscriber.subscribe(channel, (text) => void heard.push(text));
  return { subscriber, heard };
}

test('after a failover by Sentinels, commands, blocking reads and subscriptions use the new primary', async () => {
  const primary = await servers.start({ 'repl-diskless-sync-delay': 0 });
  const replica = await servers.start({ replicaof: `127.0.0.1 ${primary.port}`, 'repl-diskless-sync-delay': 0 });
  await until(async () => String(await primary.ask('INFO', 'replication')).includes('state=online'));
  const sentinel = await servers.startSentinel(primary, 'prime');
  await until(async () =>
    JSON.stringify(await sentinel.ask('SENTINEL', 'REPLICAS', 'prime')).includes(String(replica.port)),
  );

  // The first Sentinel of the address is down.
  const url = `redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}/prime`;
  const redis = await opening(connectRedis({ url, prefix: 'p.', logger }));
  const bytes = withBytes(redis);
  const blocking = await opening(connectAgain(redis));
  const { heard } = await listen(redis, 'news');
  const serverId = watchServerId(redis, logger);
  await redis.set('kept', '1');
  await redis.wait(1, 0);
  const firstId = await readServerId(redis);
  await succeeds(async () => serverId());

  await primary.kill();
  await until(() => !redis.isReady);
  await expect(redis.get('kept')).rejects.toMatchObject({ status: 'unavailable' });
  await succeeds(() => redis.set('new', '2'));
  expect(await redis.mGet(['kept', 'new'])).toEqual(['1', '2']);
  expect(await bytes.get('kept')).toEqual(Buffer.from('1'));
  await redis.xAdd('stream', '*', { a: '1' });
  await succeeds(() => blocking.xRead({ key: 'stream', id: '0' }, { BLOCK: 1_000 }));
  await until(async () => {
    await redis.publish('news', 'after');
    return heard.includes('after');
  });
  await succeeds(async () => serverId());
  expect(serverId()).not.toBe(firstId.slice(0, 8));
  expect(String(await replica.ask('ROLE'))).toContain('master');
});

test('the client leaves a primary that becomes a replica while it answers', async () => {
  const first = await servers.start({ 'repl-diskless-sync-delay': 0 });
  const second = await servers.start({ replicaof: `127.0.0.1 ${first.port}`, 'repl-diskless-sync-delay': 0 });
  await until(async () => String(await first.ask('INFO', 'replication')).includes('state=online'));
  const sentinel = await servers.startSentinel(first, 'other');
  await until(async () =>
    JSON.stringify(await sentinel.ask('SENTINEL', 'REPLICAS', 'other')).includes(String(second.port)),
  );
  const redis = await opening(
    connectRedis({ url: `redis+sentinel://127.0.0.1:${sentinel.port}/other`, prefix: '', logger }),
  );
  await succeeds(() => sentinel.ask('SENTINEL', 'FAILOVER', 'other'));
  // A server closes its connections when it changes its role.
  const roleOf = (server: RedisServer) => server.ask('ROLE').then(String, String);
  await until(async () => (await roleOf(second)).includes('master') && (await roleOf(first)).includes('slave'));
  await succeeds(() => redis.set('key', 'value'));
  expect(await second.ask('GET', 'key')).toBe('value');
});

let cluster: RedisCluster;

test('a Cluster takes every kind of command that the product uses', async () => {
  cluster = await startCluster(servers, 3);
  const prefix = 'p.';
  const redis = await opening(connectRedis({ url: cluster.url, prefix, logger }));
  const keys = numbers(50).map((n) => `key-${n}`);
  await Promise.all(keys.map((key, n) => redis.set(key, String(n))));
  for (const primary of cluster.primaries) expect(Number(await primary.ask('DBSIZE'))).toBeGreaterThan(0);
  expect(await redis.mGet(keys)).toEqual(keys.map((_, n) => String(n)));
  expect(await withBytes(redis).mGet(['key-1', 'none', 'key-2'])).toEqual([Buffer.from('1'), null, Buffer.from('2')]);
  expect(await redis.exists(keys)).toBe(keys.length);
  expect(await redis.multi().set('n', 0, { condition: 'NX' }).incrBy('n', 2).exec()).toEqual(['OK', 2]);
  const add = defineScript<number>("return redis.call('INCRBY', KEYS[1], ARGV[1])");
  for (const key of keys) await add(redis, [key], [1]);
  expect(await redis.get('key-41')).toBe('42');
  expect(await sendRaw(redis, 'p.key-41', ['DECR', 'p.key-41'])).toBe(41);
  const move = defineScript<number>("redis.call('SET', KEYS[2], '1') return redis.call('INCR', KEYS[1])");
  const slot = sharedSlot(redis, 'both');
  expect(await move(redis, [`${slot}:a`, `${slot}:b`])).toBe(1);

  const blocking = await opening(connectAgain(redis));
  await blocking.xGroupCreate('stream', 'group', '0', { MKSTREAM: true });
  const reading = blocking.xReadGroup('group', 'me', { key: 'stream', id: '>' }, { BLOCK: 5_000 });
  await redis.xAdd('stream', '*', { a: '1' });
  expect(JSON.stringify(await reading)).toContain('"a":"1"');
  expect(await redis.multi().xAck('stream', 'group', ['1-1']).xDel('stream', ['1-1']).exec()).toEqual([0, 0]);
  expect(await readServerId(redis)).toMatch(/^[\da-f]{8}$/);

  const { subscriber, heard } = await listen(redis, `${prefix}push:7`);
  const pushes = createPushPublisher({ redis, prefix });
  const push = { userId: 7, event: { case: 'resync', value: {} } } as never;
  await pushes.publishOnce('mark', [push, push]);
  await pushes.publishOnce('mark', [push]);
  await pushes.publish(push);
  await until(() => heard.length === 3);
  const revocations = createRevocations({ redis, prefix, ttlSeconds: 60 });
  await revocations.revokeUser(3);
  const token = { sessionId: 's', userId: 3, issuedAtMs: 1 } as never;
  expect(await revocations.isRevoked(token)).toBe(true);
  await subscriber.unsubscribe(`${prefix}push:7`, () => undefined);
});

test('when a primary of a Cluster is killed its replica is used, and the other primaries go on answering', async () => {
  const redis = await opening(connectRedis({ url: cluster.url, prefix: '', logger }));
  const { heard } = await listen(redis, 'after');
  const serverId = watchServerId(redis, logger);
  await succeeds(async () => serverId());
  const before = serverId();
  const keys = numbers(30).map((n) => `part-${n}`);
  await Promise.all(keys.map((key) => redis.set(key, '1')));
  await Promise.all(cluster.primaries.map((primary) => primary.ask('WAIT', '1', '0')));

  await cluster.primaries[0]!.kill();
  const results = await Promise.allSettled(keys.map((key) => redis.get(key)));
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(reasons).toEqual(reasons.map(() => expect.objectContaining({ status: 'unavailable' })));
  await succeeds(() => Promise.all(keys.map((key) => redis.set(key, '2'))));
  expect(await redis.mGet(keys)).toEqual(keys.map(() => '2'));
  await until(async () => {
    await redis.publish('after', 'failover').catch(() => undefined);
    return heard.includes('failover');
  });
  await until(() => succeedsNow(serverId) && serverId() !== before);

  // A process that starts now gets a list of addresses that still has the killed server.
  const late = await opening(connectRedis({ url: cluster.url, prefix: '', logger }));
  expect(await late.mGet(keys)).toEqual(keys.map(() => '2'));
});

function succeedsNow(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}
