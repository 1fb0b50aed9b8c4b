import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import type { Report, ReportOutcome } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';
import { reportCollection } from '#store/report-schema';
import { createReports } from '#store/reports';

const parts = createTestParts('moderation-standing-reports');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [reportCollection]);
});
afterAll(() => parts.dispose());

const item: ReportedItem = { type: 'video', id: 5 };
const now = () => new Date();

async function file(id: number, about: Pick<Report, 'reason' | 'category'>): Promise<void> {
  const report = {
    id,
    item,
    reporterId: about.category ? 0 : 100 + id,
    weight: 1,
    createdAt: now(),
    outcome: null,
    ...about,
  };
  const reports = createReports(connection);
  const added = { ...report, mediaItemId: null, round: 0, ownerId: 7 };
  await inTransaction(connection, (session) => reports.insertMany([added], session));
}

const close = (outcome: ReportOutcome) =>
  inTransaction(connection, (session) => createReports(connection).closeSome({ item, round: 0, outcome }, 10, session));

test('a measure follows from what waits, a notice first, and only without that from what was upheld', async () => {
  const findId = async (at = now()) => (await createReports(connection).findStanding(item, at))?.id;
  expect(await findId()).toBeUndefined();
  await file(1, { reason: 'other', category: 'copyright' });
  await close('upheld');
  expect(await findId()).toBe(1);

  await file(2, { reason: 'spam' });
  expect(await findId()).toBe(2);
  await file(3, { reason: 'other', category: 'privacy' });
  await file(4, { reason: 'harassment' });
  expect(await findId()).toBe(3);

  const before = now();
  // The clock of the reports has milliseconds.
  while (now().getTime() === before.getTime()) continue;
  await close('dismissed');
  expect([await findId(before), await findId()]).toEqual([3, 1]);
  await file(5, { reason: 'spam' });
  await close('upheld');
  expect(await findId()).toBe(5);
});
