import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox, outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { createSendAlerts } from '#app/send-alerts';
import { measureOfReport } from '#domain/measure';
import { alertCollection, createAlerts } from '#store/alerts';
import { createCopyrightStrikes } from '#store/copyright-strikes';
import { measureCollection } from '#store/measure-schema';
import { createMeasures } from '#store/measures';
import { createMediaItems } from '#store/media-items';
import { createPolicies } from '#store/policies';
import { createQueueItems } from '#store/queue-items';

const parts = createTestParts('moderation-repeat-infringers');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [alertCollection, measureCollection, outboxCollection]);
});
afterAll(() => parts.dispose());

test('somebody who reaches the number of strikes for copyright is one alert for each strike in force', async () => {
  const outbox = createOutbox(connection);
  const [queueItems, measures] = [createQueueItems(connection), createMeasures(connection)];
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
  const strike = (id: number, { decidedAt = new Date(), reasonCode = 'copyright' } = {}) => {
    const about = { ownerId: 77, reasonCode, title: '', momentMs: null, text: '', adminId: 1 };
    const report = { id, item: { type: 'video', id }, reason: 'other' } as const;
    const measure = measureOfReport(report, about, { id, decidedAt });
    if (!measure) throw new Error('no strike');
    return measures.addOnce(measure);
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
