import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { until } from '@tallscreen/kit/testing/until';
import { createApp, type AppDeps } from '#app';
import { readAnalyticsConfig, rulesOf } from '#config';
import { createHandlers } from '#events/consume';
import { TrackEvents } from '@tallscreen/kit-events/event-types';
import { openStores } from '#parts';
import { createTotalsStore } from '#store/totals';
import {
  EVERYBODY_COUNTS,
  mediaItemEvent,
  dateOf,
  engagementEvent,
  openAnalytics,
  START,
  trackEvent,
} from './world.ts';

let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('analytics-faults');
});
afterAll(() => world.dispose());

const OWNER = 900;
const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const totals = () => createTotalsStore(world.connection).read();

/** Returns the consumer's handlers as the service wires them, to be called without a broker. */
function handlersOf(changes: Pick<AppDeps, 'toEvents'> = {}) {
  const { connection, env } = world;
  const rules = rulesOf(readAnalyticsConfig({ ...env, ...EVERYBODY_COUNTS }));
  return createHandlers(createApp({ ...openStores(connection), outbox: createOutbox(connection), rules, ...changes }));
}

const recordsOf = (events: readonly { topic: string; key: string; value: Uint8Array }[]) =>
  events.map(({ topic, key, value }, i) => {
    const position = { topic, partition: 0, offset: i, timestamp: START };
    return { topic, key, value, partition: 0, offset: String(i), headers: {}, timestamp: START, position };
  });

test('three processes that handle the same batches at once count everything once', async () => {
  const views = range(60).flatMap((viewer) =>
    [1, 2, 3].map((item) => trackEvent('VIEW', viewer, item, { at: START, watchSeconds: 2 })),
  );
  const batches = [views.slice(0, 90), views.slice(90), views.slice(45, 135), views.toReversed()];
  const before = await totals();
  const results = await Promise.allSettled(
    range(3).flatMap(() =>
      batches.map((batch) =>
        handlersOf()[TrackEvents.topic]!(recordsOf(batch), { signal: new AbortController().signal }),
      ),
    ),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  for (const item of [1, 2, 3]) {
    expect(await world.stats(item)).toMatchObject({ viewCount: 60n, uniqueViewerCount: 60n, watchSeconds: 120n });
  }
  expect((await totals()).totals.views - before.totals.views).toBe(180);
  const { dailyActiveUsers } = await world.analytics.getAdminMetrics({}, await world.person(1, 'admin'));
  expect(dailyActiveUsers).toMatchObject([{ date: dateOf(START), count: 60n }]);
});

test('events that arrive while a second process stops are counted once', async () => {
  const second = await world.start();
  await world.bus.publishAll([mediaItemEvent(10, OWNER), mediaItemEvent(11, OWNER), mediaItemEvent(12, OWNER)]);
  let sent = 0;
  const send = async () => {
    for (let i = 0; i < 30; i++) {
      const views = [10, 11, 12].flatMap((item) =>
        range(4).map((n) => trackEvent('VIEW', sent * 4 + n, item, { at: START + sent })),
      );
      sent++;
      await world.bus.publishAll([
        ...views,
        ...views.slice(0, 2),
        engagementEvent(10, 'liked', [sent, 0, sent], { actorId: 77 }),
      ]);
      await sleep(20);
    }
  };
  const sending = send();
  await sleep(200);
  await second.stop();
  await sending;
  await world.settled();
  for (const item of [10, 11, 12]) {
    expect(await world.stats(item)).toMatchObject({ viewCount: BigInt(sent * 4), uniqueViewerCount: BigInt(sent * 4) });
  }
  expect(await world.stats(10)).toMatchObject({ likeCount: BigInt(sent) });
});

test('a process that starts continues to delete data of deleted accounts', async () => {
  const viewings = world.connection.db!.collection<{ _id: string }>('viewings');
  const users = world.connection.db!.collection<{ _id: number; isLastPass?: boolean; dueAt?: Date }>('users');
  const left = range(2_500).map((itemId) => ({ _id: `5001:${itemId}`, itemId, viewerId: 5_001, views: 1 }));
  await viewings.insertMany([...left, { _id: '50010:1', itemId: 1, viewerId: 50_010, views: 1 } as (typeof left)[0]]);
  await users.insertOne({ _id: 5_001, role: '', isVerified: false, revision: 3, isDeletionDue: true } as {
    _id: number;
  });
  await until(async () => (await users.countDocuments({ _id: 5_001, isLastPass: true })) === 1);
  expect(await viewings.countDocuments({ viewerId: 5_001 })).toBe(0);
  // A second pass, minutes later, deletes what events have stored meanwhile.
  await viewings.insertOne({ _id: '5001:9000', itemId: 9_000, viewerId: 5_001, views: 1 } as (typeof left)[0]);
  await users.updateOne({ _id: 5_001 }, { $set: { dueAt: new Date(0) } });
  await until(async () => (await users.countDocuments({ isDeletionDue: true })) === 0);
  expect(await viewings.countDocuments({ viewerId: { $in: [5_001, 50_010] } })).toBe(1);
});

test('a batch that fails half-way leaves nothing, and is counted when it is repeated', async () => {
  const batch = recordsOf([
    trackEvent('VIEW', 1, 20, { at: START, watchSeconds: 3 }),
    trackEvent('SHARE', 1, 20, { at: START }),
  ]);
  const context = { signal: new AbortController().signal };
  const dying = handlersOf({
    toEvents: () => {
      throw new Error('killed before the commit');
    },
  });
  const before = await totals();
  await expect(dying[TrackEvents.topic]!(batch, context)).rejects.toThrow('killed before the commit');
  expect(await world.stats(20)).toMatchObject({ viewCount: 0n, shareCount: 0n });
  expect(await totals()).toEqual(before);
  await handlersOf()[TrackEvents.topic]!(batch, context);
  await handlersOf()[TrackEvents.topic]!(batch, context);
  expect(await world.stats(20)).toMatchObject({ viewCount: 1n, shareCount: 1n, watchSeconds: 3n });
});

test('events committed by a process that was killed before publishing are published by the next one', async () => {
  await world.running.stop();
  await handlersOf()[TrackEvents.topic]!(recordsOf([trackEvent('VIEW', 5, 30, { at: START })]), {
    signal: new AbortController().signal,
  });
  expect(await world.connection.db!.collection('outbox').countDocuments({ key: '30' })).toBe(1);
  await world.start();
  const { scores, counts } = await world.published();
  expect(counts.filter(({ itemId }) => itemId === 30n)).toEqual([]);
  expect(scores.filter(({ videoId }) => videoId === 30n)).toMatchObject([{ viewCount: 1n, revision: 1n }]);
});
