import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { Schema, type Connection } from 'mongoose';
import { defineCollection, ensureCollections, openCollection, schemaOptions } from '#collection';
import { createLeasedQueue, type Held } from '#leased-queue';
import { runLeasedWork, type LeasedWorkOptions } from '#leased-work';
import { openTestDatabase } from '#testing/database';

interface Work {
  _id: number;
  holder: string;
  leaseUntil?: Date;
}

const schema = new Schema<Work>(
  { _id: Number, holder: { type: String, default: '' }, leaseUntil: Date },
  schemaOptions,
);
const collection = defineCollection<Work>('work', schema);
const parts = createTestParts('leased-queue');
let connection: Connection;
const add = (ids: readonly number[]) =>
  openCollection(connection, collection).create(ids.map((_id) => ({ _id, leaseUntil: new Date(0) })));
const openQueue = () => createLeasedQueue(connection, collection, { order: { leaseUntil: 1, _id: 1 } });
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [collection]);
});
beforeEach(async () => void (await openCollection(connection, collection).deleteMany({})));
afterAll(() => parts.dispose());

async function lease(leaseMs = 60_000): Promise<Held | undefined> {
  const leased = await openQueue().lease(leaseMs);
  return leased && { id: leased.document._id, holder: leased.holder };
}

test('processes that ask at the same moment get one job each', async () => {
  await add(Array.from({ length: 30 }, (_, i) => i + 1));
  const leased = await Promise.all(Array.from({ length: 31 }, () => lease()));
  const ids = leased.flatMap((held) => held?.id ?? []);
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
});

test('a job whose lease is over goes to another process, and the earlier holder can change nothing', async () => {
  await add([1]);
  const first = await lease(-1);
  const second = await lease();
  expect(second?.id).toBe(1);
  const queue = openQueue();
  expect([await queue.renew(first!, 60_000), await queue.release(first!, 0)]).toEqual([false, false]);
  expect([await queue.renew(second!, 60_000), await lease()]).toEqual([true, undefined]);
});

test('a job that was given back is due after the pause', async () => {
  await add([1]);
  const held = await lease();
  const queue = openQueue();
  await queue.release(held!, 60_000);
  expect([await queue.count(), await lease()]).toEqual([0, undefined]);
  await add([2]);
  await queue.release((await lease())!, 0);
  expect([await queue.count(), (await queue.first())?._id]).toEqual([1, 2]);
});

async function run(options: Pick<LeasedWorkOptions<Held>, 'work' | 'retry'>, isEnough: () => boolean): Promise<void> {
  const queue = openQueue();
  const names = { name: 'test', jobName: 'test', spanName: 'test', logger: parts.logger };
  const renew = (held: Held) => queue.renew(held, 300);
  const loop = runLeasedWork<Held>({ ...names, everyMs: 50, leaseMs: 300, lease: () => lease(300), renew, ...options });
  try {
    await until(isEnough);
  } finally {
    await loop.stop();
  }
}

test('work is told to stop when another process has its job', async () => {
  await add([1]);
  let told: unknown;
  async function work({ id }: Held, signal: AbortSignal): Promise<void> {
    await openCollection(connection, collection).updateOne({ _id: id }, { $set: { holder: 'another' } });
    await until(() => signal.aborted);
    told = signal.reason;
  }
  await run({ work, retry: () => Promise.resolve() }, () => told !== undefined);
  expect(told).toMatchObject({ name: 'AbortError' });
});

test('the lease is renewed while the work goes on', async () => {
  await add([1]);
  const readEnd = async () =>
    (await openCollection(connection, collection).findById(1).lean())?.leaseUntil?.getTime() ?? 0;
  const ends: number[] = [];
  async function work(): Promise<void> {
    ends.push(await readEnd());
    await until(async () => (await readEnd()) > ends[0]!);
    ends.push(await readEnd());
  }
  await run({ work, retry: () => Promise.resolve() }, () => ends.length === 2);
  expect(ends[1]).toBeGreaterThan(ends[0]!);
});

test('a job that fails, with an error or without, is given back', async () => {
  await add([1, 2]);
  const retried: [number, boolean][] = [];
  const work = async ({ id }: Held): Promise<boolean> => {
    if (id === 1) throw new Error('broken');
    return false;
  };
  const retry = async ({ id }: Held, error: unknown): Promise<void> => void retried.push([id, error instanceof Error]);
  await run({ work, retry }, () => retried.length >= 2);
  expect(retried.slice(0, 2)).toEqual([
    [1, true],
    [2, false],
  ]);
});
