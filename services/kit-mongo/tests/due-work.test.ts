import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from 'mongoose';
import { runDueWork, type DueWorkOptions } from '#due-work';
import { ensureIndexes } from '#indexes';
import { kitIndexes } from '#kit-indexes';
import { openTestDatabase } from '#testing/database';

const parts = createTestParts('due-work');
let connection: Connection;
let due: number[];
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureIndexes(connection, kitIndexes);
});
beforeEach(() => void (due = [1, 2, 3, 4, 5]));
afterAll(() => parts.dispose());

const take = (item: number): void => void (due = due.filter((each) => each !== item));
const list = async (limit: number) => due.slice(0, limit);

/** Runs two items a pass until `isEnough`. */
async function run(options: Pick<DueWorkOptions<number>, 'work' | 'postpone'>, isEnough: () => boolean): Promise<void> {
  const loop = runDueWork({ name: 'test', connection, logger: parts.logger, perPass: 2, list, ...options });
  try {
    await until(isEnough);
  } finally {
    await loop.stop();
  }
}

test('an item that fails does not hold up the others and is tried again', async () => {
  let failures = 0;
  const work = async (item: number): Promise<void> => {
    if (item === 1 && failures < 2) throw new Error(`failure ${++failures}`);
    take(item);
  };
  await run({ work }, () => due.length === 0);
  expect(failures).toBe(2);
});

test('more failing items than a pass takes do not hold up the others', async () => {
  const work = async (item: number): Promise<void> => {
    if (item <= 3) throw new Error('never');
    take(item);
  };
  await run({ work }, () => due.length === 3);
  expect(due).toEqual([1, 2, 3]);
});

test('a failed item is postponed, and the pass goes on', async () => {
  const postponed: [number, unknown][] = [];
  const failure = new Error('no');
  const work = async (item: number): Promise<void> => {
    if (item === 1) throw failure;
    take(item);
  };
  const postpone = async (item: number, error: unknown): Promise<void> => {
    postponed.push([item, error]);
    take(item);
  };
  await run({ work, postpone }, () => due.length === 0);
  expect(postponed).toEqual([[1, failure]]);
});

test('an outage ends the pass and postpones nothing', async () => {
  const worked: number[] = [];
  let outages = 0;
  const work = async (item: number): Promise<void> => {
    if (outages < 2) {
      outages += 1;
      throw refusal('unavailable', 'The database does not answer.');
    }
    worked.push(item);
    take(item);
  };
  const postpone = () => Promise.reject(new Error('postponed'));
  await run({ work, postpone }, () => due.length === 0);
  expect(worked).toEqual([1, 2, 3, 4, 5]);
});
