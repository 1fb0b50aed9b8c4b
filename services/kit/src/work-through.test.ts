import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createBackOff } from '#back-off';
import { workThrough, type WorkThroughOptions } from '#work-through';

function open(broken: readonly number[]) {
  const log: unknown[] = [];
  const logger = pino({ base: null }, { write: (line) => void log.push(JSON.parse(line)) });
  const tried: number[] = [];
  const errors = new Map(broken.map((id) => [id, new Error(`${id} is broken`)]));
  const run = (ids: readonly number[], options: Partial<WorkThroughOptions<number, number>> = {}) =>
    workThrough(
      ids,
      async (id) => {
        tried.push(id);
        const error = errors.get(id);
        if (error) throw error;
      },
      {
        logger,
        complaint: 'not done',
        idOf: (id) => id,
        ...options,
      },
    );
  return { run, log, tried, errors };
}

test('one that fails is logged and answered, and does not stop the rest', async () => {
  const { run, log, tried, errors } = open([1, 3]);
  expect(await run([1, 2, 3, 4])).toEqual([
    { entry: 1, error: errors.get(1) },
    { entry: 3, error: errors.get(3) },
  ]);
  expect(tried).toEqual([1, 2, 3, 4]);
  expect(log).toMatchObject([1, 3].map((id) => ({ msg: 'not done', id, err: { message: `${id} is broken` } })));
});

test('with a back-off, one that failed is passed over until its time has come', async () => {
  const { run, log, tried, errors } = open([1]);
  let time = 0;
  const backOff = createBackOff<number>({ firstMs: 10, longestMs: 100, now: () => time });
  await run([1, 2], { backOff });
  expect(await run([1, 2], { backOff })).toEqual([]);
  expect(tried).toEqual([1, 2, 2]);
  expect(log).toMatchObject([{ id: 1, againInMs: 10 }]);
  time = 10;
  errors.clear();
  expect(await run([1, 2], { backOff })).toEqual([]);
  expect(tried).toEqual([1, 2, 2, 1, 2]);
  expect(backOff.holdBack(1, new Error('anew'))).toBe(10);
});

test('leaves the rest when it is over', async () => {
  const { run, tried } = open([]);
  await run([1, 2, 3], { isOver: () => tried.length === 2 });
  expect(tried).toEqual([1, 2]);
});
