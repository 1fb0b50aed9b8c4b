import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { createLeaseJob } from '#app/lease-job';
import { jobOrderOf } from '#domain/job-order';
import { createJobStore } from '#store/jobs';
import { createMediaItemStore } from '#store/media-items';
import { sampleItem } from './sample-item.ts';

const PEOPLE = 5;
const VIDEOS_EACH = 8;

const parts = createTestParts('media');
let connection: Connection;
beforeAll(async () => void (connection = await openTestDatabase(parts)));
afterAll(() => parts.dispose());

const uploaderOf = (itemId: number): number => Math.floor(itemId / 100);

/** Stores an uploaded video as CreateVideo does. */
async function upload(id: number, createdAt: Date): Promise<void> {
  const source = { ...sampleItem().source, objectKey: `incoming/${id}` };
  const item = sampleItem({ id, uploaderId: uploaderOf(id), source, createdAt });
  const order = jobOrderOf(createdAt, await createJobStore(connection).countUnfinished(item.uploaderId));
  await inTransaction(connection, (session) => createMediaItemStore(connection).insert(session, item, order));
}

/** Leases a job as a new worker that never finishes it. */
const lease = (leaseMs = 60_000) => {
  const [mediaItems, jobs] = [createMediaItemStore(connection), createJobStore(connection)];
  const saving = { outbox: createOutbox(connection), mediaItems, jobs, deleteFilesOf: async () => undefined };
  return createLeaseJob({ ...saving, leaseMs, maxAttempts: 3 })();
};
const clear = () => connection.collection('media_items').deleteMany({});
const now = Date.now();

test('40 videos of 5 people take turns by person, each person’s videos in the order of upload', async () => {
  await clear();
  // The first person uploads eight at once, then the second person, and so on.
  for (let person = 1; person <= PEOPLE; person++) {
    for (let n = 0; n < VIDEOS_EACH; n++) await upload(person * 100 + n, new Date(now - 60_000 + person * 1_000 + n));
  }
  const leased: number[] = [];
  for (let job = await lease(); job; job = await lease()) leased.push(job.item.id);
  const turns = Array.from({ length: VIDEOS_EACH }, (_, n) => [1, 2, 3, 4, 5].map((person) => person * 100 + n));
  expect(leased).toEqual(turns.flat());
});

test('users with one video each are served in the order of upload, not of their ids', async () => {
  await clear();
  const ids = [700, 300, 900, 100, 500];
  for (const [place, id] of ids.entries()) await upload(id, new Date(now + place));
  const leased: (number | undefined)[] = [];
  for (let i = 0; i < ids.length; i++) leased.push((await lease())?.item.id);
  expect(leased).toEqual(ids);
});

test('workers that ask at the same moment get different jobs from the front of the queue', async () => {
  await clear();
  for (let n = 0; n < 24; n++) await upload(100 * (n + 1), new Date(now + n));
  const jobs = await Promise.all(Array.from({ length: 12 }, () => lease()));
  const leased = jobs.map((job) => job?.item.id ?? 0).toSorted((a, b) => a - b);
  expect(leased).toEqual(Array.from({ length: 12 }, (_, n) => 100 * (n + 1)));
  expect(jobs.map((job) => job?.attempts)).toEqual(Array.from({ length: 12 }, () => 1));
});

test('a job that was leased and never started goes to the next worker, before later jobs', async () => {
  await clear();
  await upload(100, new Date(now));
  await upload(200, new Date(now + 1));
  const store = createJobStore(connection);
  const killed = await store.take(60_000);
  expect([killed?.id, (await store.take(60_000))?.id]).toEqual([100, 200]);
  await store.renew(killed!, -60_000, 0);
  expect((await lease())?.item.id).toBe(100);
  expect(await lease()).toBeNull();
});
