import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Bus } from '@tallscreen/kit-events/kafka/port';
import { createLogger } from '@tallscreen/kit/logger';
import { closeRedis, connectRedis, type Redis } from '@tallscreen/kit/redis/connection';
import { until } from '@tallscreen/kit/testing/until';
import { ViewSource } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackEventSchema, TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { createRecordTrackEvent } from '../../../bff/src/track/record-track-events.ts';
import { CLUSTER_STREAMS, pendingKey, streamOf, streamsOf } from '../../../bff/src/track/track-keys.ts';
import { createTrackStream, readWaitingTrackEvents } from '../../../bff/src/track/track-stream.ts';
import { startTrackRelay } from '../../../bff/src/track/relay-track-events.ts';
import { createViewerHistoryStore } from '../../../services/feed/src/store/viewer-history.ts';
import { createRedisServers, startCluster, type RedisCluster, type RedisServers } from './servers.ts';

type Published = Parameters<Bus['publishAll']>[0][number];

const VIEWERS = 300;
const logger = createLogger({ name: 'view-reports', level: 'silent' });
const token = { userId: 1, sessionId: 's', issuedAtMs: 0 };
const report = {
  type: TrackType.VIEW,
  itemType: ItemType.VIDEO,
  itemId: 10,
  watchSeconds: 0,
  source: ViewSource.UNSPECIFIED,
  isUnchecked: false,
  addressKey: '',
};

let servers: RedisServers;
let cluster: RedisCluster;
let redis: Redis;

beforeAll(async () => {
  servers = await createRedisServers();
  cluster = await startCluster(servers, 3);
  redis = await connectRedis({ url: cluster.url, prefix: 'p.', logger });
  await until(() => redis.isReady);
});
afterAll(async () => {
  await closeRedis(redis);
  await servers.stop();
});

const record = () =>
  createRecordTrackEvent({ redis, prefix: '', windowSeconds: 60, isRevoked: () => Promise.resolve(false) });
const viewers = Array.from({ length: VIEWERS }, (_, i) => 1_000_000 + i * 7_919);

function relayAll(published: Published[]) {
  const bus = {
    publishAll: (events: readonly Published[]) => {
      published.push(...events);
      return Promise.resolve();
    },
  };
  return streamsOf(redis).map((stream) =>
    startTrackRelay({
      stream: createTrackStream({ redis, consumer: 'relay', stream, waits: false }),
      bus,
      logger,
      everyMs: 50,
    }),
  );
}

test('every server of a Cluster stores a part of the track events, and each is published under its own id', async () => {
  const write = record();
  const counted = await Promise.all(
    viewers.flatMap((viewerId) => [write({ ...report, viewerId }, token), write({ ...report, viewerId }, token)]),
  );
  expect(counted.filter(Boolean)).toHaveLength(VIEWERS);
  expect(streamsOf(redis)).toHaveLength(CLUSTER_STREAMS);
  expect((await readWaitingTrackEvents(redis)).count).toBe(VIEWERS);
  const marks = await Promise.all(
    cluster.primaries.map(async (server) => ((await server.ask('KEYS', 'p.{track*}:seen:*')) as unknown[]).length),
  );
  expect(marks.reduce((a, b) => a + b)).toBe(VIEWERS);
  expect(Math.min(...marks)).toBeGreaterThan(0);
  expect(Math.max(...marks)).toBeLessThan(VIEWERS * 0.55);

  const published: Published[] = [];
  const relays = relayAll(published);
  await until(async () => (await readWaitingTrackEvents(redis)).count === 0);
  await Promise.all(relays.map((relay) => relay.stop()));
  expect(published).toHaveLength(VIEWERS);
  const ids = published.map(({ value }) => fromBinary(TrackEventSchema, value ?? new Uint8Array()).eventId);
  expect(new Set(ids).size).toBe(VIEWERS);
});

test('all items that a viewer was shown are stored on one server of a Cluster', async () => {
  const store = createViewerHistoryStore(redis);
  const atMs = Date.now();
  const week = 7 * 24 * 3_600_000;
  const some = viewers.slice(0, 30);
  await store.addSeen(
    some.flatMap((viewerId) => [atMs, atMs - week].map((at, i) => ({ viewerId, itemId: i, atMs: at }))),
  );
  const scrolls = some.map((viewerId) => ({ viewerId, scrollId: 's', itemsBefore: 0 }));
  await store.addServed(scrolls.map((scroll) => ({ ...scroll, ids: [7, 8], isComplete: true })));
  const found = await store.read(
    scrolls.map((scroll) => ({ ...scroll, itemsBefore: 2 })),
    atMs - 2 * week,
  );
  expect(found).toMatchObject(some.map(() => ({ seen: new Set([0, 1]), served: new Set([7, 8]), servedCount: 2 })));
  const counts = await Promise.all(
    cluster.primaries.map(async (server) => ((await server.ask('KEYS', `p.{feed:${some[0]}}:*`)) as unknown[]).length),
  );
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
});

test('while one server of a Cluster hangs the track events of the others are stored without waiting for it', async () => {
  const write = record();
  const hanging = cluster.primaries[0]!;
  const slotOf = async (viewerId: number) =>
    Number(await hanging.ask('CLUSTER', 'KEYSLOT', pendingKey(redis, streamOf(redis, viewerId))));
  const slots = await Promise.all(viewers.map(slotOf));
  const isStuck = (i: number) => slots[i]! < Math.floor(16_384 / 3);
  await hanging.ask('CLIENT', 'PAUSE', '600000', 'WRITE');
  let answered = 0;
  const stuck = viewers
    .filter((_, i) => isStuck(i))
    .map((viewerId) => write({ ...report, itemId: 11, viewerId }, token).finally(() => answered++));
  const ends = Promise.allSettled(stuck);
  const others = viewers.filter((_, i) => !isStuck(i));
  for (const itemId of [12, 13])
    await Promise.all(others.map((viewerId) => write({ ...report, itemId, viewerId }, token)));
  expect([stuck.length > 0, others.length > 0, answered]).toEqual([true, true, 0]);
  await hanging.ask('CLIENT', 'UNPAUSE');
  await ends;
  const relays = relayAll([]);
  await until(async () => (await readWaitingTrackEvents(redis)).count === 0);
  await Promise.all(relays.map((relay) => relay.stop()));
});

test('while one server of a Cluster is down the track events of the others are stored and published', async () => {
  const write = record();
  await cluster.replicas[0]!.kill();
  await cluster.primaries[0]!.kill();
  const promo = { ...report, itemType: ItemType.PROMO };
  const outcomes = await Promise.allSettled(viewers.map((viewerId) => write({ ...promo, viewerId }, token)));
  const stored = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(stored).toBeGreaterThan(VIEWERS * 0.45);
  expect(stored).toBeLessThan(VIEWERS);
  expect((await readWaitingTrackEvents(redis)).count).toBe(stored);
  const published: Published[] = [];
  const relays = relayAll(published);
  await until(() => published.length === stored);
  await Promise.all(relays.map((relay) => relay.stop()));
});
