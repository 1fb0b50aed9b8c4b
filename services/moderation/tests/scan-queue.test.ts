import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { createScans, scanCollection, type Scans } from '#store/scans';

const parts = createTestParts('moderation-scans');
let scans: Scans;
beforeAll(async () => {
  const connection = await openTestDatabase(parts);
  await ensureCollections(connection, [scanCollection]);
  scans = createScans(connection, 60_000);
});
afterAll(() => parts.dispose());

test('new scans run in the order of the uploads, whatever the order of their events', async () => {
  for (const itemId of [500, 200, 400, 100, 300]) await scans.add(itemId, `${itemId}-1`);
  const claimed: (number | undefined)[] = [];
  for (let i = 0; i < 5; i++) claimed.push((await scans.claim())?.itemId);
  expect(claimed).toEqual([100, 200, 300, 400, 500]);
  expect(await scans.claim()).toBeNull();
});
