import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from 'mongoose';
import { createLeaseJob } from '#app/lease-job';
import type { ProcessVideo } from '#app/process-video';
import { createTakeTurns } from '#app/take-turns';
import { createJobStore, type JobStore } from '#store/jobs';
import { createMediaItemStore } from '#store/media-items';
import { sampleItem } from './sample-item.ts';

const parts = createTestParts('media');
let connection: Connection;
let jobs: JobStore;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  jobs = createJobStore(connection);
});
afterAll(() => parts.dispose());
beforeEach(async () => void (await connection.collection('media_items').deleteMany({})));

const upload = (id: number, createdAt = new Date()) => {
  const item = sampleItem({
    id,
    uploaderId: id,
    source: { ...sampleItem().source, objectKey: `incoming/${id}` },
    createdAt,
  });
  return inTransaction(connection, (session) => createMediaItemStore(connection).insert(session, item));
};
/** Ends the job, because a processed media item has none. */
const finish = (id: number) =>
  connection.collection<{ _id: number }>('media_items').updateOne({ _id: id }, { $unset: { job: '' } });

/** A worker whose jobs work in steps while they are not paused. Jobs of the ids in `slow` never end by themselves. */
function createWorker(slow: ReadonlySet<number>) {
  const log: string[] = [];
  const ends = new Map<number, () => void>();
  const processVideo: ProcessVideo = async ({ item, holder }, turn) => {
    log.push(`begin ${item.id}`);
    turn.brake.onChange(() => log.push(`${turn.brake.isHeld() ? 'hold' : 'continue'} ${item.id}`));
    const isGivenUp = new Promise<boolean>((resolve) =>
      turn.givenUp.addEventListener('abort', () => resolve(true), { once: true }),
    );
    const isEnded = slow.has(item.id)
      ? new Promise<boolean>((resolve) => ends.set(item.id, () => resolve(false)))
      : Promise.resolve(false);
    if (await Promise.race([isGivenUp, isEnded])) {
      log.push(`give up ${item.id}`);
      const place = new Date(Date.now() + turn.usedMs());
      return jobs.release({ id: item.id, holder }, { pauseMs: 0, isCounted: false, place, spentMs: turn.usedMs() });
    }
    await finish(item.id);
    log.push(`end ${item.id}`);
  };
  const mediaItems = createMediaItemStore(connection);
  const saving = { outbox: createOutbox(connection), mediaItems, jobs, deleteFilesOf: async () => undefined };
  const leaseJob = createLeaseJob({ ...saving, leaseMs: 60_000, maxAttempts: 3 });
  const takeTurns = createTakeTurns({ leaseJob, processVideo, jobs, logger: parts.logger, shareMs: 150, longMs: 400 });
  return { log, takeTurns, end: (id: number) => ends.get(id)?.() };
}

test('a job that has used its share of time is paused until the jobs that came meanwhile are done', async () => {
  const worker = createWorker(new Set([1]));
  for (const id of [1, 2, 3, 4]) await upload(id, new Date(Date.now() - 60_000 + id));
  const working = worker.takeTurns(new AbortController().signal);
  await until(() => worker.log.includes('continue 1'));
  worker.end(1);
  expect(await working).toBe(true);
  const others = [2, 3, 4].flatMap((id) => [`begin ${id}`, `end ${id}`]);
  expect(worker.log).toEqual(['begin 1', 'hold 1', ...others, 'continue 1', 'end 1']);
});

test('a job goes on while no other job waits', async () => {
  const worker = createWorker(new Set([1]));
  await upload(1);
  const working = worker.takeTurns(new AbortController().signal);
  await until(() => worker.log.includes('begin 1'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  worker.end(1);
  await working;
  expect(worker.log).toEqual(['begin 1', 'end 1']);
});

test('at the limit of paused jobs a long job goes back to a later place, and a short job is done at once', async () => {
  const slow = new Set([1, 2, 3, 4, 5]);
  const worker = createWorker(slow);
  for (const id of slow) await upload(id, new Date(Date.now() - 60_000 + id));
  await upload(6, new Date(Date.now() - 50_000));
  const working = worker.takeTurns(new AbortController().signal);
  await until(() => worker.log.includes('end 6'));
  expect(worker.log.slice(0, worker.log.indexOf('end 6') + 1)).toEqual([
    ...[1, 2, 3, 4].flatMap((id) => [`begin ${id}`, `hold ${id}`]),
    'begin 5',
    'give up 5',
    'begin 6',
    'end 6',
  ]);
  const given = await connection
    .collection<{ _id: number; job: { spentMs: number; attempts: number } }>('media_items')
    .findOne({ _id: 5 });
  expect(given?.job.attempts).toBeLessThanOrEqual(1);
  expect(given?.job.spentMs).toBeGreaterThanOrEqual(400);
  while (worker.log.filter((line) => line.startsWith('end')).length < 6) {
    for (const id of slow) worker.end(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await working).toBe(true);
});

test('a worker that stops lets paused jobs end, too', async () => {
  const worker = createWorker(new Set([1, 2]));
  for (const id of [1, 2]) await upload(id, new Date(Date.now() - 60_000 + id));
  const stopping = new AbortController();
  const working = worker.takeTurns(stopping.signal);
  await until(() => worker.log.includes('hold 1') && worker.log.includes('begin 2'));
  stopping.abort();
  worker.end(1);
  worker.end(2);
  expect(await working).toBe(true);
  expect(worker.log).toEqual(expect.arrayContaining(['end 1', 'end 2']));
});
