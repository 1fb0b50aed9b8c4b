import { expect, test } from '@jest/globals';
import { currentRequest, runRequest } from '#context';
import { createLoader } from '#loader';

function open(maxSize = 10) {
  const batches: (readonly number[])[] = [];
  const load = createLoader<number, string>({
    name: 'test',
    maxSize,
    keyOf: (key) => key,
    load: async (keys) => {
      batches.push(keys);
      return keys.map((key) => (key < 0 ? new Error('negative') : `#${key} ${currentRequest()?.deadlineAt ?? ''}`));
    },
  });
  return { load, batches };
}

test('keys of one turn are loaded together, equal ones once', async () => {
  const { load, batches } = open();
  expect(await Promise.all([1, 2, 1].map(load))).toEqual(['#1 ', '#2 ', '#1 ']);
  expect(batches).toEqual([[1, 2]]);
});

test('nothing is remembered: the same key later is loaded again', async () => {
  const { load, batches } = open();
  await load(1);
  await load(1);
  expect(batches).toEqual([[1], [1]]);
});

test('no batch is larger than maxSize', async () => {
  const { load, batches } = open(2);
  await Promise.all([1, 2, 3].map(load));
  expect(batches).toEqual([[1, 2], [3]]);
});

test('an Error in place of a value fails that key only', async () => {
  const { load } = open();
  const [good, bad] = await Promise.allSettled([load(1), load(-1)]);
  expect([good?.status, bad?.status]).toEqual(['fulfilled', 'rejected']);
});

test('runs without the deadline of the request that began the batch', async () => {
  const { load } = open();
  expect(await runRequest({ requestId: 'a', deadlineAt: 1 }, () => load(1))).toBe('#1 ');
});
