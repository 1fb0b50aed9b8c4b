import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { startRemoveAbandonedUploads } from '#jobs/remove-abandoned-uploads';

const parts = createTestParts('media');
afterAll(() => parts.dispose());

test('uploads that cannot be removed are tried again at the next pass, not at once', async () => {
  let passes = 0;
  const loop = startRemoveAbandonedUploads({
    connection: await openTestDatabase(parts),
    logger: parts.logger,
    everyMs: 60_000,
    removeAbandonedUploads: async () => {
      passes++;
      throw new Error('Access denied.');
    },
  });
  await until(() => passes > 0);
  // Longer than the first pauses of a loop whose pass throws.
  await sleep(1_000);
  await loop.stop();
  expect(passes).toBe(1);
});
