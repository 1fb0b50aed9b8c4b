import { TrackEvents } from '@tallscreen/kit-events/event-types';
import { refusal } from '@tallscreen/kit/testing/refusal';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import type { Bus } from '@tallscreen/kit-events/kafka/port';
import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { createRevocations } from '@tallscreen/kit/auth/revocation';
import type { Loop } from '@tallscreen/kit/loop';
import { closeRedis, connectAgain, isCluster, type Redis } from '@tallscreen/kit/redis/connection';
import { createTestParts, type TestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { ViewSource } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType, type TrackEvent } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { createRecordTrackEvent } from '#track/record-track-events';
import { startTrackRelay } from '#track/relay-track-events';
import type { StoredTrackEvent } from '#track/track-event';
import { pendingKey, seenKey, streamsOf } from '#track/track-keys';
import { createTrackStream, readWaitingTrackEvents } from '#track/track-stream';

jest.setTimeout(300_000);

let parts: TestParts;
let redis: Redis;
let bus: Bus;
let relays: Loop[];

beforeEach(async () => {
  parts = createTestParts('track');
  redis = await parts.redis();
  bus = openTestBus(parts);
  relays = [];
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await parts.dispose();
});

const report = (change: Partial<StoredTrackEvent> = {}): StoredTrackEvent => ({
  type: TrackType.VIEW,
  itemType: ItemType.VIDEO,
  itemId: 10,
  viewerId: 1,
  watchSeconds: 0,
  source: ViewSource.SEARCH,
  isUnchecked: false,
  addressKey: '',
  ...change,
});

const token = { userId: 1, sessionId: 'alive', issuedAtMs: Date.now() };

/** Configured as in service.ts: in a Cluster no script finds all revocations. */
const elsewhere = () =>
  isCluster(redis) ? { isRevoked: createRevocations({ redis, prefix: '', ttlSeconds: 60 }).isRevoked } : {};

function recorder(windowSeconds: number): (change: StoredTrackEvent) => Promise<boolean> {
  const record = createRecordTrackEvent({ redis, prefix: '', windowSeconds, ...elsewhere() });
  return (given) => record(given, token);
}

async function pendingOf(consumer: string) {
  const own = await connectAgain(redis);
  parts.onDispose(() => closeRedis(own));
  return streamsOf(redis).map((stream) =>
    createTrackStream({ redis: own, consumer, stream, waits: !isCluster(redis) }),
  );
}

async function startRelay(consumer: string, through: Pick<Bus, 'publishAll'> = bus) {
  for (const stream of await pendingOf(consumer))
    relays.push(startTrackRelay({ stream, bus: through, logger: parts.logger, everyMs: 100 }));
}

async function arrived(): Promise<TrackEvent[]> {
  const events: TrackEvent[] = [];
  const collect = on(TrackEvents, (received) => {
    events.push(...received.map(({ message }) => message));
    return Promise.resolve();
  });
  await bus.readFromBeginning(handlers(collect));
  return events;
}

const pendingKeys = () => streamsOf(redis).map((stream) => pendingKey(redis, stream));
const waiting = async () => (await readWaitingTrackEvents(redis)).count;

test('a view and a viewable view count once per viewer and item; all other reports are stored', async () => {
  const record = recorder(60);
  const counted = await Promise.all([
    ...Array.from({ length: 20 }, () => record(report())),
    record(report({ viewerId: 2 })),
    record(report({ itemId: 11 })),
    record(report({ itemType: ItemType.PROMO })),
    record(report({ type: TrackType.VIEWABLE, itemType: ItemType.PROMO })),
    record(report({ type: TrackType.VIEWABLE, itemType: ItemType.PROMO })),
    record(report({ type: TrackType.WATCH, watchSeconds: 4 })),
    record(report({ type: TrackType.WATCH, watchSeconds: 5 })),
  ]);
  expect(counted.map(Number).reduce((a, b) => a + b)).toBe(5);
  expect(counted.slice(-2)).toEqual([false, false]);
  expect(await waiting()).toBe(7);
  await startRelay('a');
  await until(async () => (await waiting()) === 0);
  const events = await arrived();
  expect(events).toHaveLength(7);
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(7);
  expect(events.find(({ watchSeconds }) => watchSeconds === 5)).toMatchObject({
    type: TrackType.WATCH,
    itemId: 10n,
    viewerId: 1n,
    source: ViewSource.SEARCH,
  });
});

test('an event has the time at which Redis took the report', async () => {
  const record = recorder(60);
  await record(report());
  await record(report({ type: TrackType.COMPLETE }));
  const found = await Promise.all(pendingKeys().map((key) => redis.xRange(key, '-', '+')));
  const ids = found.flatMap((entries) => (entries ?? []).map(({ id }) => id));
  await startRelay('a');
  await until(async () => (await waiting()) === 0);
  expect((await arrived()).map(({ type, occurredAt }) => [type, occurredAt])).toEqual(
    [TrackType.VIEW, TrackType.COMPLETE].map((type, i) => [type, timestampFromMs(Number(ids[i]?.split('-')[0]))]),
  );
});

test('a revoked token records nothing', async () => {
  const revocations = createRevocations({ redis, prefix: '', ttlSeconds: 60 });
  const record = createRecordTrackEvent({ redis, prefix: '', windowSeconds: 60, ...elsewhere() });
  await revocations.revokeSession('ended');
  await revocations.revokeUser(2);
  const ended = { name: 'AppError', status: 'unauthenticated' };
  const issuedAtMs = Date.now() - 1000;
  const outcomes = await Promise.allSettled([
    record(report(), { userId: 1, sessionId: 'ended', issuedAtMs }),
    record(report({ viewerId: 2 }), { userId: 2, sessionId: 'other', issuedAtMs }),
    record(report({ viewerId: 2 }), { userId: 2, sessionId: 'newer', issuedAtMs: issuedAtMs + 60_000 }),
    record(report({ viewerId: 3 }), { userId: 3, sessionId: 'alive', issuedAtMs }),
  ]);
  expect(outcomes.slice(0, 2).map((o) => o.status === 'rejected' && (o.reason as unknown))).toMatchObject([
    ended,
    ended,
  ]);
  expect(outcomes.slice(2)).toMatchObject([{ value: true }, { value: true }]);
  expect(await waiting()).toBe(2);
});

test('after the window the same viewer counts again', async () => {
  const record = recorder(60);
  expect([await record(report()), await record(report())]).toEqual([true, false]);
  const mark = seenKey(redis, report());
  const left = await redis.pTTL(mark);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
  // Simulate the end of the window.
  await redis.unlink(mark);
  expect(await record(report())).toBe(true);
});

test("another relay takes over a killed relay's entries with the same event ids", async () => {
  const record = recorder(60);
  await Promise.all([1, 2, 3].map((viewerId) => record(report({ viewerId }))));
  const killed = await pendingOf('killed');
  const taken = (await Promise.all(killed.map((stream) => stream.next()))).flat();
  expect(taken).toHaveLength(3);
  // As if killed between publishing and acknowledging in Redis: the second publish has the same event id.
  await bus.publishAll([TrackEvents.event(10, { eventId: taken[0]?.eventId ?? '', itemId: 10n, viewerId: 1n })]);
  await startRelay('alive');
  await until(async () => (await waiting()) === 0);
  const ids = (await arrived()).map(({ eventId }) => eventId);
  expect(ids).toHaveLength(4);
  expect(new Set(ids)).toEqual(new Set(taken.map(({ eventId }) => eventId)));
});

test('while Kafka is away reports are stored, and all arrive when it is back', async () => {
  let isAway = true;
  await startRelay('a', {
    publishAll: (events) => (isAway ? Promise.reject(refusal('unavailable', 'away')) : bus.publishAll(events)),
  });
  const record = recorder(60);
  const counted = await Promise.all(Array.from({ length: 30 }, (_, viewerId) => record(report({ viewerId }))));
  expect(counted).toEqual(counted.map(() => true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await waiting()).toBe(30);
  isAway = false;
  await until(async () => (await waiting()) === 0);
  expect(new Set((await arrived()).map(({ viewerId }) => viewerId)).size).toBe(30);
});

test('two relays share the stream, and emptying Redis does not stop them', async () => {
  await startRelay('a');
  await startRelay('b');
  const record = recorder(60);
  await record(report());
  await until(async () => (await waiting()) === 0);
  await Promise.all(pendingKeys().map((key) => redis.del(key)));
  await Promise.all(Array.from({ length: 50 }, (_, viewerId) => record(report({ viewerId: viewerId + 100 }))));
  await until(async () => (await waiting()) === 0);
  await until(async () => (await arrived()).length >= 51);
  const events = await arrived();
  expect(new Set(events.map(({ viewerId }) => viewerId)).size).toBe(51);
});
