import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit/outbox/outbox';
import { readAnalyticsConfig, rulesOf } from '#config';
import { topics } from '#events/consume';
import { createPublish } from '#events/publish';
import { TrackEvents } from '#events/topics';
import { openLedger } from '#store/ledger';
import { createStores } from '#store/stores';
import { clip, dateOf, engaged, openAnalytics, START, track } from './world.ts';

jest.setTimeout(60_000);

let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('analytics-faults');
});
afterAll(() => world.dispose());

const OWNER = 900;
const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const totals = () => createStores(world.connection).totals.read();

/** The consumer's handlers as the service has them, to be called without a broker in between. */
function handlersOf(publish = createPublish(rulesOf(readAnalyticsConfig(world.env)))) {
  const stores = createStores(world.connection);
  const outbox = createOutbox(world.connection);
  const rules = rulesOf(readAnalyticsConfig(world.env));
  return topics({
    connection: world.connection,
    outbox,
    rules,
    ledgerOf: (session) => openLedger(stores, outbox, publish, session),
  });
}

const recordsOf = (events: readonly { topic: string; key: string; value: Uint8Array }[]) =>
  events.map(({ topic, key, value }, i) => {
    return { topic, key, value, partition: 0, offset: String(i), headers: {}, timestamp: START };
  });

test('three processes and the same batches at the same moment count everything once', async () => {
  const views = range(60).flatMap((viewer) =>
    [1, 2, 3].map((item) => track('VIEW', viewer, item, { at: START, watchSeconds: 2 })),
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

test('a second process takes part, and what comes while one goes is counted once', async () => {
  const second = await world.start();
  await world.bus.publishAll([clip(10, OWNER), clip(11, OWNER), clip(12, OWNER)]);
  let sent = 0;
  const send = async () => {
    for (let i = 0; i < 30; i++) {
      const views = [10, 11, 12].flatMap((item) =>
        range(4).map((n) => track('VIEW', sent * 4 + n, item, { at: START + sent })),
      );
      sent++;
      await world.bus.publishAll([
        ...views,
        ...views.slice(0, 2),
        engaged(10, 'liked', [sent, 0, sent], { actorId: 77 }),
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

test('a batch that fails half-way leaves nothing, and is whole the next time', async () => {
  const batch = recordsOf([track('VIEW', 1, 20, { at: START, watchSeconds: 3 }), track('SHARE', 1, 20, { at: START })]);
  const context = { signal: new AbortController().signal };
  const dying = handlersOf(() => {
    throw new Error('killed before the commit');
  });
  const before = await totals();
  await expect(dying[TrackEvents.topic]!(batch, context)).rejects.toThrow('killed before the commit');
  expect(await world.stats(20)).toMatchObject({ viewCount: 0n, shareCount: 0n });
  expect(await totals()).toEqual(before);
  await handlersOf()[TrackEvents.topic]!(batch, context);
  await handlersOf()[TrackEvents.topic]!(batch, context);
  expect(await world.stats(20)).toMatchObject({ viewCount: 1n, shareCount: 1n, watchSeconds: 3n });
});

test('what was committed by a process that was killed before publishing is published by the next one', async () => {
  await world.running.stop();
  await handlersOf()[TrackEvents.topic]!(recordsOf([track('VIEW', 5, 30, { at: START })]), {
    signal: new AbortController().signal,
  });
  expect(await world.connection.db!.collection('outbox').countDocuments({ key: '30' })).toBe(1);
  await world.start();
  const { scores, counts } = await world.published();
  expect(counts.filter(({ itemId }) => itemId === 30n)).toEqual([]);
  expect(scores.filter(({ videoId }) => videoId === 30n)).toMatchObject([{ viewCount: 1n, revision: 1n }]);
});
