import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox, outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { createSendAlerts } from '#app/send-alerts';
import { createTryPolicy } from '#app/try-policy';
import { measureOfReport } from '#domain/measure';
import { alertCollection, createAlerts } from '#store/alerts';
import { createCopyrightStrikes } from '#store/copyright-strikes';
import { measureCollection } from '#store/measure-schema';
import { createMeasures } from '#store/measures';
import { createMediaItems } from '#store/media-items';
import { createPolicies } from '#store/policies';
import { createQueueItems } from '#store/queue-items';
import { createScans } from '#store/scans';

const parts = createTestParts('moderation-repeat-infringers');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [alertCollection, measureCollection, outboxCollection]);
});
afterAll(() => parts.dispose());

function strike(id: number, { decidedAt = new Date(), reasonCode = 'copyright', ownerId = 77 } = {}) {
  const about = { ownerId, reasonCode, title: '', momentMs: null, text: '', adminId: 1 };
  const report = { id, item: { type: 'video', id }, reason: 'other' } as const;
  const measure = measureOfReport(report, about, { id, decidedAt });
  if (!measure) throw new Error('no strike');
  return createMeasures(connection).addOnce(measure);
}

test('somebody who reaches the number of strikes for copyright is one alert for each strike in force', async () => {
  const outbox = createOutbox(connection);
  const queueItems = createQueueItems(connection);
  const [policies, mediaItems] = [createPolicies(connection), createMediaItems(connection)];
  const [alerts, copyrightStrikes] = [createAlerts(connection), createCopyrightStrikes(connection)];
  const scans = { countLate: async () => 0 };
  const sendAlerts = createSendAlerts({ alerts, queueItems, mediaItems, scans, copyrightStrikes, policies, outbox });
  const sent = () => connection.collection('outbox').countDocuments({ topic: TOPICS.moderationAlert });
  const rise = async () => {
    await Promise.all([sendAlerts(new Date()), sendAlerts(new Date())]);
    await sendAlerts(new Date());
    return sent();
  };
  await strike(1);
  await strike(2);
  await strike(3, { reasonCode: 'spam' });
  await strike(4, { decidedAt: new Date(0) });
  expect(await rise()).toBe(0);
  await strike(5);
  expect(await rise()).toBe(1);
  await strike(6);
  expect(await rise()).toBe(2);
  await connection.collection('measures').deleteOne({ _id: 6 as never });
  expect([await copyrightStrikes.count(77, new Date()), await rise()]).toEqual([3, 2]);
});

test('a trial counts whom another number of strikes would alert about, or no longer', async () => {
  const tryPolicy = createTryPolicy({
    policies: createPolicies(connection),
    scans: createScans(connection, 60_000),
    mediaItems: createMediaItems(connection),
    copyrightStrikes: createCopyrightStrikes(connection),
  });
  const trial = (strikes: number) => tryPolicy('repeat-infringers', JSON.stringify({ copyright_strikes: strikes }));
  // User 77 has the three strikes of the test before. These do not count: another rule, one that has expired.
  await strike(11, { ownerId: 80 });
  await strike(12, { ownerId: 81, reasonCode: 'spam' });
  await strike(13, { ownerId: 82, decidedAt: new Date(0) });
  for (const id of [14, 15]) await strike(id, { ownerId: 83 });
  expect(await trial(3)).toEqual({ checked: 3, wouldChange: 0, exampleIds: [] });
  expect(await trial(2)).toEqual({ checked: 3, wouldChange: 1, exampleIds: [83] });
  expect(await trial(1)).toEqual({ checked: 3, wouldChange: 2, exampleIds: [83, 80] });
  expect(await trial(4)).toEqual({ checked: 3, wouldChange: 1, exampleIds: [77] });
});
