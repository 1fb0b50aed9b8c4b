import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from 'mongoose';
import { scene } from './frames.ts';
import { fingerprintOf } from '#domain/fingerprint';
import { keysOf } from '#domain/frame-hash';
import { createScans, scanCollection, type Scans } from '#store/scans';

const parts = createTestParts('moderation-scans');
let connection: Connection;
let scans: Scans;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [scanCollection]);
  scans = createScans(connection, 60_000);
});
afterAll(() => parts.dispose());

test('new scans run in the order of the uploads, whatever the order of their events', async () => {
  for (const itemId of [500, 200, 400, 100, 300]) await scans.add(itemId, `${itemId}-1`);
  const leased: (number | undefined)[] = [];
  for (let i = 0; i < 5; i++) leased.push((await scans.lease())?.id);
  expect(leased).toEqual([100, 200, 300, 400, 500]);
  expect(await scans.lease()).toBeUndefined();
});

test('changed words are scanned again; earlier words and repeated events are not', async () => {
  const verdict = { labels: [], scanners: ['language@1'], flagCode: '' };
  await scans.add(600, '600-3');
  const first = await scans.lease();
  await scans.saveVerdict(first!, verdict, []);
  await scans.finish(first!);
  for (const known of ['600-3', '600-2']) await scans.add(600, known);
  expect(await scans.lease()).toBeUndefined();
  for (const event of ['600-8', '600-8', '600-3']) await scans.add(600, event);
  const second = await scans.lease();
  expect(second).toMatchObject({ id: 600, scanId: '600-8', attempts: 1, verdict: null });
  expect(second).toMatchObject({ earlierVerdict: { scanners: ['language@1'] } });
  // The words change while they are scanned: the running scan's result is ignored, and no other process joins in.
  await scans.add(600, '600-9');
  expect(await scans.lease()).toBeUndefined();
  await scans.saveVerdict(second!, { ...verdict, flagCode: 'flagged_language' }, []);
  expect(await scans.findVerdicts([600])).toMatchObject([{ scanId: '600-3', verdict: { flagCode: '' } }]);
  await scans.finish(second!);
  const third = await scans.lease();
  expect(third).toMatchObject({ id: 600, scanId: '600-9', attempts: 1, verdict: null });
  await scans.finish(third!);
  expect(await scans.lease()).toBeUndefined();
});

test('a scan whose verdict media did not take can be added again, and begins anew', async () => {
  await scans.add(650, '650-4');
  const first = await scans.lease();
  await scans.saveVerdict(first!, { labels: [], scanners: ['language@1'], flagCode: '' }, []);
  await scans.finish(first!, { isTaken: false });
  await scans.add(650, '650-3');
  expect(await scans.lease()).toBeUndefined();
  await scans.add(650, '650-4');
  const again = await scans.lease();
  expect(again).toMatchObject({ scanId: '650-4', attempts: 1, verdict: null });
  await scans.finish(again!);
  await scans.add(650, '650-4');
  expect(await scans.lease()).toBeUndefined();
});

test('changed words of old videos wait behind new uploads, and another change keeps their place', async () => {
  const finishNext = async () => {
    const job = await scans.lease();
    await scans.finish(job!);
    return job?.scanId;
  };
  for (const itemId of [700, 701]) {
    await scans.add(itemId, `${itemId}-3`);
    await finishNext();
  }
  await scans.add(700, '700-5');
  await until(async () => (await scans.readWaiting()).oldestAt!.getTime() < Date.now());
  await scans.add(701, '701-5');
  await scans.add(700, '700-6');
  await scans.add(799, '799-3');
  const order: (string | undefined)[] = [];
  for (let i = 0; i < 3; i++) order.push(await finishNext());
  expect(order).toEqual(['799-3', '700-6', '701-5']);
});

test('if a process dies while the words change, another process scans the later words', async () => {
  await scans.add(800, '800-3');
  const short = createScans(connection, 0);
  await short.lease();
  await scans.add(800, '800-5');
  const job = await until(
    () => scans.lease(),
    (leased) => leased !== null,
  );
  expect(job).toMatchObject({ scanId: '800-5', attempts: 2 });
});

test('removed content is indexed even if a process died after it had saved the verdict of the scan', async () => {
  const { kept } = fingerprintOf([scene(1)]);
  await scans.add(900, '900-1');
  const first = await scans.lease();
  await scans.markRemoved(900);
  await scans.saveVerdict(first!, { labels: [], scanners: [], flagCode: '' }, kept);
  expect(await scans.findRemoved(kept.flatMap(keysOf))).toEqual([]);
  // The process dies here. Its lease runs out, and another finishes the scan.
  await scans.retryLater(first!, 0, { isCounted: true });
  const second = await scans.lease();
  await scans.finish(second!);
  const found = await scans.findRemoved(kept.flatMap(keysOf));
  expect(found.map(({ id }) => id)).toEqual([900]);
});
