import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { setClockRight, withClockOff } from '@tallscreen/kit/testing/shift-clock';
import type { Connection } from 'mongoose';
import { createCheckClaim } from '#app/check-claim';
import { createClaimQueueItem } from '#app/claim-queue-item';
import { queueItemCollection } from '#store/queue-item-schema';
import { createQueueItems } from '#store/queue-items';
import { createScans, scanCollection } from '#store/scans';

const MINUTE_MS = 60_000;
const OFF = [
  ['fast', 11 * MINUTE_MS],
  ['slow', -11 * MINUTE_MS],
] as const;

const parts = createTestParts('moderation-clocks');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [scanCollection, queueItemCollection]);
});
afterAll(() => parts.dispose());
beforeEach(async () => {
  for (const { name } of [scanCollection, queueItemCollection]) await connection.collection(name).deleteMany({});
});
afterEach(setClockRight);

test.each(OFF)('a process whose clock is %s repeats no scan that another runs, and keeps its own', async (_, off) => {
  const scans = createScans(connection, 30_000);
  await scans.add(1, '1-1');
  expect((await scans.lease())?.id).toBe(1);
  expect(await withClockOff(off, () => scans.lease())).toBeUndefined();

  await scans.add(2, '2-1');
  const own = await withClockOff(off, () => scans.lease());
  expect(own?.id).toBe(2);
  expect(await scans.lease()).toBeUndefined();
  await withClockOff(off, () => scans.renew(own!));
  expect(await scans.lease()).toBeUndefined();
  await withClockOff(off, () => scans.retryLater(own!, 0, { isCounted: true }));
  expect(await scans.lease()).toMatchObject({ id: 2, attempts: 2 });
  // Later words that a process with a wrong clock adds are due at once, too.
  await scans.finish({ ...own!, holder: (await holderOf(2))! });
  await withClockOff(off, () => scans.add(2, '2-5'));
  expect(await scans.lease()).toMatchObject({ id: 2, scanId: '2-5' });
});

const holderOf = async (itemId: number): Promise<string | undefined> =>
  (await connection.collection<{ _id: number; holder: string }>(scanCollection.name).findOne({ _id: itemId }))?.holder;

test.each(OFF)('the claim of an admin also holds at a process whose clock is %s', async (_, off) => {
  const queueItems = createQueueItems(connection);
  const item = { type: 'video', id: 1 } as const;
  const counts = { reports: 0, reportId: null, harm: 1, reach: 0, isUrgent: false, newestId: 1 };
  const words = { reason: '', hashtags: [], languages: [] };
  await queueItems.put({ id: 'video-1', type: 'video', item, mediaItemId: 1, since: new Date(), ...counts, ...words });
  const claim = createClaimQueueItem({ queueItems });
  const checkClaim = createCheckClaim({ queueItems });
  const list = () => queueItems.list({ state: 'claimed', sort: 'oldest', adminId: 8, limit: 5 });

  await claim('video-1', 7);
  await withClockOff(off, async () => {
    await expect(claim('video-1', 8)).rejects.toMatchObject({ status: 'already_exists' });
    await expect(checkClaim(['video-1'], 8)).rejects.toMatchObject({ status: 'already_exists' });
    expect(await list()).toMatchObject([{ claim: { by: 7 } }]);
    await claim('video-1', 7);
  });
  await expect(claim('video-1', 8)).rejects.toMatchObject({ status: 'already_exists' });
});
