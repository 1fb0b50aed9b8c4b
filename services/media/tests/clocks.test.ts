import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { setClockRight, withClockOff } from '@tallscreen/kit/testing/shift-clock';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from 'mongoose';
import { createApplyDecision } from '#app/apply-decision';
import { createChangeMediaItem } from '#app/change-media-item';
import { createLeaseJob } from '#app/lease-job';
import { createPublishVideo } from '#app/publish-video';
import { startPublishVideos } from '#jobs/publish-videos';
import { createExportStore } from '#store/exports';
import { createJobStore } from '#store/jobs';
import { createMediaItemStore } from '#store/media-items';
import { insertVideo } from './insert-item.ts';
import { sampleItem } from './sample-item.ts';

const MINUTE_MS = 60_000;
const LEASE_MS = 30_000;
const OFF = [
  ['fast', 5 * MINUTE_MS],
  ['slow', -5 * MINUTE_MS],
] as const;

const parts = createTestParts('media-clocks');
let connection: Connection;
beforeAll(async () => void (connection = await openTestDatabase(parts)));
afterAll(() => parts.dispose());
beforeEach(async () => {
  for (const name of ['media_items', 'exports']) await connection.collection(name).deleteMany({});
});
afterEach(setClockRight);

/** Leases a job as a new worker that never finishes it. */
async function lease(leaseMs = LEASE_MS) {
  const saving = { outbox: createOutbox(connection), mediaItems: createMediaItemStore(connection) };
  const deps = { ...saving, jobs: createJobStore(connection), deleteFilesOf: async () => undefined };
  return (await createLeaseJob({ ...deps, leaseMs, maxAttempts: 3 })())?.item.id;
}

test.each(OFF)(
  'a worker whose clock is five minutes %s takes no job that another holds, and keeps its own',
  async (_, off) => {
    const store = createMediaItemStore(connection);
    await inTransaction(connection, (session) => store.insert(session, sampleItem({ id: 1 })));
    expect(await lease()).toBe(1);
    expect(await withClockOff(off, () => lease())).toBeUndefined();

    const source = { ...sampleItem().source, objectKey: 'incoming/2' };
    await inTransaction(connection, (session) => store.insert(session, sampleItem({ id: 2, source })));
    expect(await withClockOff(off, () => lease())).toBe(2);
    expect(await lease()).toBeUndefined();
  },
);

test.each(OFF)(
  'the job of a killed worker whose clock was five minutes %s is free when its lease is over',
  async (_, off) => {
    const store = createMediaItemStore(connection);
    await inTransaction(connection, (session) => store.insert(session, sampleItem({ id: 1 })));
    expect(await withClockOff(off, () => lease(500))).toBe(1);
    await until(async () => (await lease()) === 1);
  },
);

test.each(OFF)(
  'a process whose clock is five minutes %s builds no export that another builds, and keeps its own',
  async (_, off) => {
    const exports = createExportStore(connection);
    const start = (userId: number) => exports.start(userId, new Date(), new Date());
    await start(1);
    expect((await exports.lease(LEASE_MS))?.id).toBe(1);
    expect(await withClockOff(off, () => exports.lease(LEASE_MS))).toBeUndefined();

    await withClockOff(off, () => start(2));
    const own = await withClockOff(off, () => exports.lease(LEASE_MS));
    expect(own?.id).toBe(2);
    expect(await exports.lease(LEASE_MS)).toBeUndefined();
    await withClockOff(off, () => exports.renew(own!, LEASE_MS));
    expect(await exports.lease(LEASE_MS)).toBeUndefined();
    await withClockOff(off, () => exports.retryLater(own!, 0));
    expect((await exports.lease(LEASE_MS))?.id).toBe(2);
  },
);

test('a media process whose clock is five minutes fast makes no video live before its time', async () => {
  const publishAt = new Date(Date.now() + 4 * MINUTE_MS);
  await insertVideo(connection, { id: 1, uploaderId: 1, status: 'scheduled', publishAt });
  await insertVideo(connection, { id: 2, uploaderId: 1, status: 'pending', publishAt });
  await insertVideo(connection, { id: 3, uploaderId: 1, status: 'scheduled', publishAt: new Date(Date.now() - 1) });
  const mediaItems = createMediaItemStore(connection);
  const deps = { outbox: createOutbox(connection), mediaItems, deleteFilesOf: async () => undefined };
  const changeMediaItem = createChangeMediaItem(deps);
  const readTime = () => readDatabaseTime(connection);
  const statusOf = async (id: number) => (await mediaItems.find(id))?.status;

  await withClockOff(5 * MINUTE_MS, async () => {
    const publishVideo = createPublishVideo(changeMediaItem, readTime);
    const applyDecision = createApplyDecision(changeMediaItem, readTime);
    await applyDecision({
      itemId: 2,
      decisionId: 1,
      verdict: 'approve',
      reason: '',
      reasonCode: '',
      momentMs: null,
      seenRevision: null,
    });
    const loop = startPublishVideos({ connection, mediaItems, publishVideo, logger: parts.logger });
    await until(async () => (await statusOf(3)) === 'testing');
    await loop.stop();
    await publishVideo(1);
  });
  expect([await statusOf(1), await statusOf(2)]).toEqual(['scheduled', 'scheduled']);
});

test('a media process whose clock is five minutes slow makes a video live at its time', async () => {
  await insertVideo(connection, { id: 1, uploaderId: 1, status: 'scheduled', publishAt: new Date(Date.now() - 1) });
  const mediaItems = createMediaItemStore(connection);
  const deps = { outbox: createOutbox(connection), mediaItems, deleteFilesOf: async () => undefined };
  const readTime = () => readDatabaseTime(connection);
  await withClockOff(-5 * MINUTE_MS, async () => {
    await createPublishVideo(createChangeMediaItem(deps), readTime)(1);
  });
  expect((await mediaItems.find(1))?.status).toBe('testing');
});
