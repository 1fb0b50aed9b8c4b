import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox, outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from 'mongoose';
import { createQueueReports } from '#app/queue-reports';
import { createWeighReports } from '#app/weigh-reports';
import { FLOOD_FROM, floodOf } from '#domain/flood';
import { startWeighReports } from '#jobs/weigh-reports';
import { createMediaItems, mediaItemCollection } from '#store/media-items';
import { createQueueFloods } from '#store/queue-floods';
import { queueItemCollection } from '#store/queue-item-schema';
import { createQueueItems } from '#store/queue-items';
import { reportCollection } from '#store/report-schema';
import { createReportedItems, reportedItemCollection } from '#store/reported-items';
import { createReporters } from '#store/reporters';
import { createReports } from '#store/reports';

const parts = createTestParts('moderation-stuck-weights');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  const used = [reportCollection, reportedItemCollection, queueItemCollection, mediaItemCollection, outboxCollection];
  await ensureCollections(connection, used);
});
afterAll(() => parts.dispose());

const at = new Date(0);
const rows = <T>(name: string) => connection.collection<{ _id: T }>(name);

/** Stores a user's open report on an item, and another one that was dismissed. */
async function store(reporterId: number, queued: object): Promise<void> {
  const item = { type: 'video', id: reporterId };
  const common = {
    item,
    itemKey: `video:${reporterId}`,
    reason: 'spam',
    reporterId,
    weight: 1,
    round: 0,
    createdAt: at,
  };
  const closed = { ...common, _id: 10 * reporterId, outcome: 'dismissed', closedAt: at, isToWeigh: true };
  const open = { ...common, _id: 10 * reporterId + 1, outcome: null, openKey: `${reporterId}` };
  await rows<number>('reports').insertMany([closed, open]);
  const counts = { _id: `video:${reporterId}`, openCount: 1, upheldCount: 0, round: 0 };
  await rows<string>('reported_items').insertOne(counts);
  const waits = { type: 'report', item, reports: 1, reportId: open._id, newestId: open._id, since: at, priority: 1 };
  const row = { _id: `report-video-${reporterId}`, ...waits, reason: 'spam', harm: 1, reach: 0, ...queued };
  await rows<string>('queue_items').insertOne(row);
}

test('a queue item that cannot be built again keeps nobody else from being weighed', async () => {
  await store(1, {});
  await store(2, { hashtags: [], languages: [] });
  const [reporters, reports, queueItems] = [
    createReporters(connection),
    createReports(connection),
    createQueueItems(connection),
  ];
  const queueFloods = createQueueFloods(connection);
  const queueReports = createQueueReports({
    mediaItems: createMediaItems(connection),
    reports,
    queueItems,
    queueFloods,
  });
  const [reportedItems, outbox] = [createReportedItems(connection), createOutbox(connection)];
  const weighReports = createWeighReports({ reporters, reportedItems, queueReports, outbox });
  const loop = startWeighReports({ connection, reporters, weighReports, logger: parts.logger });
  parts.onDispose(() => loop.stop());
  await until(async () => (await reporters.listToWeigh(10)).length === 1);
  expect(await reporters.listToWeigh(10)).toEqual([{ id: 10, reporterId: 1 }]);
  expect([(await reports.find(11))?.weight, (await reports.find(21))?.weight]).toEqual([1, 0.875]);
  expect(await queueItems.find('report-video-2')).toMatchObject({ weight: 0.875 });
});

test('nothing waits any more behind an item that an admin has claimed', async () => {
  const queueItems = createQueueItems(connection);
  const queueFloods = createQueueFloods(connection);
  const order = { harm: 1, reach: 0, since: new Date(), reports: 1, reportId: 1, hashtags: [], languages: [] };
  for (let id = 1; id <= FLOOD_FROM; id++) {
    const item = { type: 'video', id: 100 + id } as const;
    const flooded = { type: 'report', item, mediaItemId: item.id, floodKey: '7:70', reason: 'spam' } as const;
    await queueItems.put({ id: `flood-${id}`, ...flooded, ...order, isUrgent: false, newestId: id });
  }
  const settle = () =>
    inTransaction(connection, async (session) => {
      const flood = floodOf(await queueFloods.list('7:70', new Date(), session), new Date());
      if (!flood) throw new Error('These are a flood.');
      await queueFloods.fold(flood, session);
      return flood.headId;
    });
  const first = await settle();
  expect(await queueItems.find(first)).toMatchObject({ behind: FLOOD_FROM - 1 });
  await queueItems.claim(first, 8, 60_000);
  const next = await settle();
  expect(await queueItems.find(first)).toMatchObject({ behind: 0, claim: { by: 8 } });
  expect(await queueItems.find(next)).toMatchObject({ behind: FLOOD_FROM - 2 });
});
