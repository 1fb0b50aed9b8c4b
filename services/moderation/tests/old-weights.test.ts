// Reports and queue items as version 0.1 stored them, before reports had a weight.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { weights } from '#migrations/0002-weights';
import { createQueueItems, cursorOf } from '#store/queue-items';
import { createReports } from '#store/reports';

const parts = createTestParts('moderation-old-weights');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
});
afterAll(() => parts.dispose());

test('old reports count as one each, and old queue items keep their place; a repeat changes nothing', async () => {
  const db = databaseOf(connection);
  const item = { type: 'video', id: 5 };
  const common = { item, itemKey: 'video:5', reason: 'spam', createdAt: new Date(0), outcome: null, round: 0 };
  const reports = db.collection<{ _id: number }>('reports');
  await reports.insertMany([
    { _id: 1, ...common, reporterId: 7 } as { _id: number },
    { _id: 2, ...common, reporterId: 8, weight: 0.5 } as { _id: number },
  ]);
  const waits = { item, since: new Date(0), harm: 6, reach: 0, priority: 1, newestId: 2, isUrgent: false };
  const queue = db.collection<{ _id: string }>('queue_items');
  await queue.insertMany([
    { _id: 'report-video-5', type: 'report', reports: 3, ...waits } as { _id: string },
    { _id: 'video-6', type: 'video', reports: 0, ...waits } as { _id: string },
  ]);
  for (let run = 0; run < 2; run++) await weights({ db, logger: parts.logger, signal: new AbortController().signal });
  const found = [await createReports(connection).find(1), await createReports(connection).find(2)];
  expect(found.map((report) => report?.weight)).toEqual([1, 0.5]);
  const queued = createQueueItems(connection);
  expect(await queued.find('report-video-5')).toMatchObject({ weight: 3, topWeight: 1, hasWeight: true, behind: 0 });
  const upload = await queued.find('video-6');
  expect([upload?.hasWeight, upload?.topWeight]).toEqual([true, undefined]);
});

test('a queue item that version 0.1 adds after the migration counts its reports as one each', async () => {
  const row = { item: { type: 'video', id: 9 }, since: new Date(0), harm: 6, reach: 0, priority: 1, isUrgent: true };
  const queue = databaseOf(connection).collection<{ _id: string }>('queue_items');
  await queue.insertOne({ _id: 'report-video-9', type: 'report', reports: 2, newestId: 9, ...row } as { _id: string });
  const queued = createQueueItems(connection);
  const found = await queued.find('report-video-9');
  expect(found).toMatchObject({ weight: 2, topWeight: 1, hasWeight: true });
  expect(found && cursorOf(found, 'urgent').values).toEqual([true, true, 9]);
});
