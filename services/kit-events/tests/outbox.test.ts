import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { ensureIndexes } from '@tallscreen/kit-mongo/indexes';
import { kitIndexes } from '@tallscreen/kit-mongo/kit-indexes';
import { LEASES } from '@tallscreen/kit-mongo/lease';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { FollowEventSchema } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import type { Connection } from 'mongoose';
import { defineEvent, handlers, on, type ReceivedEvent } from '#events';
import type { Bus, OutgoingRecord } from '#kafka/port';
import { inboxCollection, positionsCollection, processOnce } from '#outbox/inbox';
import { createOutbox, outboxCollection, type OutboxRow } from '#outbox/outbox';
import { startRelay } from '#outbox/relay';
import { openTestBus } from '#testing/bus';
import { createLine } from './line.ts';

const parts = createTestParts('kit-outbox');
const { logger } = parts;
const Follows = defineEvent('follows', FollowEventSchema);
const follow = (key: number, n: number) => Follows.event(key, { followerId: BigInt(n), followeeId: BigInt(key) });
const incoming = (record: Published) => ({
  ...record,
  headers: {},
  partition: 0,
  offset: '0',
  timestamp: 0,
  position: { topic: record.topic, partition: 0, offset: 0, timestamp: 0 },
});
type Published = OutgoingRecord & { readonly topic: string };

let mongo: Connection;
let bus: Bus;
const rows = () => databaseOf(mongo).collection<OutboxRow>(outboxCollection.name);
const effects = () => databaseOf(mongo).collection<{ _id: string; n: number }>('effects');
const countEffects = async (id: string) => (await effects().findOne({ _id: id }))?.n ?? 0;
const addEffect = (id: string, n: number, session: Session) =>
  effects().updateOne({ _id: id }, { $inc: { n } }, { upsert: true, session });

beforeAll(async () => {
  mongo = await openTestDatabase(parts);
  bus = openTestBus(parts);
  await ensureIndexes(mongo, [...kitIndexes, { collection: 'effects' }]);
  await ensureCollections(mongo, [outboxCollection, inboxCollection, positionsCollection]);
});
afterAll(() => parts.dispose());

/** A bus that records what is published, and fails when a test says so. */
function recordingBus(fail: (records: readonly Published[]) => Error | undefined = () => undefined) {
  const published: Published[] = [];
  const publishAll = async (records: readonly Published[]) => {
    const error = fail(records);
    if (error) throw error;
    published.push(...records);
  };
  const followers = (key?: number) =>
    published
      .filter((r) => key === undefined || r.key === String(key))
      .map((r) => Number(Follows.decode(incoming(r)).message.followerId));
  const openFencedPublisher = async () => ({ publishAll, close: async () => undefined });
  return { openFencedPublisher, published, followers };
}

test('events of a committed transaction reach the consumer with id, time and key; those of an aborted one do not', async () => {
  const outbox = createOutbox(mongo);
  const relay = startRelay({ connection: mongo, bus, outbox, logger });
  const received: ReceivedEvent<{ followerId: bigint }>[] = [];
  const consumption = bus.consume({
    group: 'reader',
    topics: handlers(on(Follows, async (events) => void received.push(...events))),
  });
  await expect(
    outbox.inTransaction(async (session) => {
      await outbox.add(session, [follow(1, 666)]);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await outbox.inTransaction((session) => outbox.add(session, [follow(1, 7)]));
  await until(() => received.length > 0);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ key: '1', message: { followerId: 7n, eventId: received[0]?.id } });
  expect(received[0]?.id).toMatch(/^[\w-]{36}$/);
  await until(async () => (await rows().countDocuments()) === 0);
  expect(await relay.readWaiting()).toEqual({ count: 0, oldestAt: undefined });
  await consumption.stop();
  await relay.stop();
});

test("rows of a key are published in commit order, whatever the writers' clocks", async () => {
  const writers = [createOutbox(mongo), createOutbox(mongo), createOutbox(mongo)];
  await effects().insertOne({ _id: 'aggregate', n: 0 });
  const change = (i: number) =>
    inTransaction(mongo, async (session) => {
      const found = await effects().findOneAndUpdate(
        { _id: 'aggregate' },
        { $inc: { n: 1 } },
        { session, returnDocument: 'after' },
      );
      await writers[i % 3]?.add(session, [follow(5, found?.n ?? 0), follow(1_000 + i, i)]);
    });
  await Promise.all(Array.from({ length: 15 }, (_, i) => change(i)));
  // another process, whose clock is an hour ahead
  const inAnHour = (Date.now() + 3_600_000).toString(16).padStart(12, '0');
  await inTransaction(mongo, async (session) => {
    const found = await effects().findOneAndUpdate(
      { _id: 'aggregate' },
      { $inc: { n: 1 } },
      { session, returnDocument: 'after' },
    );
    const { topic, key, value } = follow(5, found?.n ?? 0);
    await rows().insertOne(
      { _id: `${inAnHour}000001ffffffff`, topic, key, value, headers: {}, createdAt: new Date() },
      { session },
    );
  });
  await change(16);
  const recording = recordingBus();
  const relay = startRelay({
    connection: mongo,
    bus: recording,
    outbox: writers[0] as ReturnType<typeof createOutbox>,
    logger,
  });
  await until(() => recording.followers(5).length === 17);
  expect(recording.followers(5)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
  await relay.stop();
});

test('killed between publishing and deleting: the next relay publishes the rows again, and the effect happens once', async () => {
  const outbox = createOutbox(mongo);
  await outbox.inTransaction((session) => outbox.add(session, [follow(9, 1), follow(9, 2), follow(9, 3)]));
  const before = await rows().find().toArray();
  const first = recordingBus();
  const relay = startRelay({ connection: mongo, bus: first, outbox, logger });
  await until(async () => (await rows().countDocuments()) === 0);
  await relay.stop();
  await rows().insertMany(before);
  const second = recordingBus();
  const successor = startRelay({ connection: mongo, bus: second, outbox, logger });
  await until(async () => (await rows().countDocuments()) === 0);
  await successor.stop();
  expect(second.followers(9)).toEqual(first.followers(9));

  const decoded = [...first.published, ...second.published].map((r) => Follows.decode(incoming(r)));
  await processOnce(
    mongo,
    'counter',
    decoded,
    async (fresh, session) => void (await addEffect('twice', fresh.length, session)),
  );
  expect(await countEffects('twice')).toBe(3);
});

test('one of two relays publishes; when it stops the other does', async () => {
  const outbox = createOutbox(mongo);
  const [a, b] = [recordingBus(), recordingBus()];
  const relayA = startRelay({ connection: mongo, bus: a, outbox, logger });
  await until(
    async () =>
      (await databaseOf(mongo)
        .collection(LEASES)
        .countDocuments({ _id: 'outbox-relay' as never })) === 1,
  );
  const relayB = startRelay({ connection: mongo, bus: b, outbox, logger });
  for (let i = 0; i < 5; i++) await outbox.inTransaction((session) => outbox.add(session, [follow(20, i)]));
  await until(() => a.published.length + b.published.length === 5);
  expect([a.published.length, b.published.length]).toContain(0);
  await (a.published.length > 0 ? relayA : relayB).stop();
  await outbox.inTransaction((session) => outbox.add(session, [follow(20, 5)]));
  await until(() => Math.min(a.published.length, b.published.length) === 1);
  expect(Math.max(a.published.length, b.published.length)).toBe(5);
  await Promise.all([relayA.stop(), relayB.stop()]);
});

test('while the broker is away rows wait; then all are published in order', async () => {
  const outbox = createOutbox(mongo);
  const line = createLine();
  const cuttable = openTestBus(parts, { dial: line.dial });
  line.cut();
  const relay = startRelay({ connection: mongo, bus: cuttable, outbox, logger });
  for (let i = 0; i < 5; i++) await outbox.inTransaction((session) => outbox.add(session, [follow(30, i)]));
  await until(async () => Date.now() - ((await relay.readWaiting()).oldestAt?.getTime() ?? Infinity) > 1_500);
  expect(await rows().countDocuments()).toBe(5);
  line.mend();
  await until(async () => (await rows().countDocuments()) === 0);
  await relay.stop();
  const seen: number[] = [];
  await bus.readFromBeginning(
    handlers(
      on(
        Follows,
        async (events) =>
          void seen.push(...events.filter((e) => e.key === '30').map((e) => Number(e.message.followerId))),
      ),
    ),
  );
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4]);
});

test('a failed publish does not change the order', async () => {
  const outbox = createOutbox(mongo);
  let refusals = 2;
  const flaky = recordingBus(() =>
    refusals-- > 0 ? refusal('unavailable', 'The event log does not answer.') : undefined,
  );
  const relay = startRelay({ connection: mongo, bus: flaky, outbox, logger });
  await outbox.inTransaction((session) =>
    outbox.add(
      session,
      Array.from({ length: 1_200 }, (_, i) => follow(40, i)),
    ),
  );
  await until(() => flaky.published.length === 1_200);
  expect(flaky.followers(40)).toEqual(Array.from({ length: 1_200 }, (_, i) => i));
  await relay.stop();
});

test('malformed bytes become a dead letter at once, and the other events are handled', async () => {
  const ids: string[] = [];
  const consumption = bus.consume({
    group: 'decoder',
    topics: handlers(
      on(defineEvent('mixed', FollowEventSchema), async (events) => void ids.push(...events.map((e) => e.id))),
    ),
  });
  const good = [follow(1, 1), follow(1, 2)].map((event) => ({ ...event, topic: 'mixed' }));
  const bad = { topic: 'mixed', key: '1', value: new Uint8Array([0xff, 0xff, 0xff]) };
  const nameless = { topic: 'mixed', key: '1', value: new Uint8Array() };
  const gone = { topic: 'mixed', key: '1', value: null };
  await bus.publishAll([good[0] as Published, bad, nameless, gone, good[1] as Published]);
  await until(() => ids.length === 2);
  expect(await bus.deadLetters.count('mixed')).toBe(2);
  const reread: string[] = [];
  await bus.readFromBeginning(
    handlers(
      on(defineEvent('mixed', FollowEventSchema), async (events) => void reread.push(...events.map((e) => e.id))),
    ),
  );
  expect(reread).toEqual(ids);
  await consumption.stop();
});
