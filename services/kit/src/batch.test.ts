import { expect, test } from '@jest/globals';
import { createBatcher } from '#batch';
import { currentRequest, runRequest } from '#context';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls of one event-loop turn are merged in order, at most maxSize in a batch', async () => {
  const batches: (readonly number[])[] = [];
  const double = createBatcher<number, number>({
    maxSize: 3,
    run: async (keys) => {
      batches.push(keys);
      return keys.map((key) => key * 2);
    },
  });
  const early = [1, 2].map(double);
  await Promise.resolve();
  const late = [3, 4].map(double);
  expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('calls are collected while as many batches as allowed are under way', async () => {
  const sizes: number[] = [];
  const release: (() => void)[] = [];
  const load = createBatcher<number, number>({
    maxSize: 100,
    concurrency: 1,
    run: async (keys) => {
      sizes.push(keys.length);
      await new Promise<void>((resolve) => release.push(resolve));
      return keys;
    },
  });
  const first = load(1);
  await turn();
  const others = [load(2)];
  await turn();
  others.push(load(3), load(4));
  await turn();
  expect(sizes).toEqual([1]);
  release[0]?.();
  expect(await first).toBe(1);
  await turn();
  release[1]?.();
  expect(await Promise.all(others)).toEqual([2, 3, 4]);
  expect(sizes).toEqual([1, 3]);
});

test('collecting continues while turns bring more calls', async () => {
  const batches: (readonly number[])[] = [];
  const load = createBatcher<number, number>({
    maxSize: 100,
    run: async (keys) => {
      batches.push(keys);
      return keys;
    },
  });
  const asked = [load(1)];
  setImmediate(() => void asked.push(load(2), load(3)));
  await turn();
  setImmediate(() => void asked.push(load(4)));
  await turn();
  await turn();
  await turn();
  asked.push(load(5));
  await Promise.all(asked);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a batch starts beside another only when it is at least half as large', async () => {
  const sizes: number[] = [];
  const release: (() => void)[] = [];
  const load = createBatcher<number, number>({
    maxSize: 100,
    concurrency: 2,
    run: async (keys) => {
      sizes.push(keys.length);
      await new Promise<void>((resolve) => release.push(resolve));
      return keys;
    },
  });
  const ask = async (...keys: number[]) => {
    const answers = keys.map(load);
    for (let i = 0; i < 4; i++) await turn();
    return answers;
  };
  const answers = await ask(1, 2, 3, 4, 5);
  answers.push(...(await ask(6, 7)));
  expect(sizes).toEqual([5]);
  answers.push(...(await ask(8)));
  expect(sizes).toEqual([5, 3]);
  answers.push(...(await ask(9, 10, 11, 12, 13)));
  expect(sizes).toEqual([5, 3]);
  for (const end of release) end();
  await turn();
  expect(sizes).toEqual([5, 3, 5]);
  release.at(-1)?.();
  expect(await Promise.all(answers)).toHaveLength(13);
});

test('batches with maxSize 1 do not wait for others', async () => {
  const started: number[] = [];
  const load = createBatcher<number, number>({
    maxSize: 1,
    concurrency: 4,
    run: async ([key = 0]) => {
      started.push(key);
      if (key < 4) await new Promise(() => undefined);
      return [key];
    },
  });
  for (const key of [1, 2, 3]) void load(key);
  await turn();
  await turn();
  await turn();
  expect(await load(4)).toBe(4);
  expect(started).toEqual([1, 2, 3, 4]);
});

test('a batch that takes longer than slowAfterMs does not hold up the next one', async () => {
  const started: (readonly number[])[] = [];
  let release = (): void => undefined;
  const load = createBatcher<number, number>({
    maxSize: 10,
    concurrency: 1,
    slowAfterMs: 20,
    run: async (keys) => {
      started.push(keys);
      if (keys[0] === 1) await new Promise<void>((resolve) => (release = resolve));
      return keys;
    },
  });
  const slow = load(1);
  await turn();
  expect(await Promise.all([load(2), load(3)])).toEqual([2, 3]);
  expect(started).toEqual([[1], [2, 3]]);
  release();
  expect(await slow).toBe(1);
  expect(await load(4)).toBe(4);
});

test('an Error in place of a value fails that key only', async () => {
  const load = createBatcher<string, string>({
    maxSize: 10,
    run: async (keys) => keys.map((key) => (key === 'bad' ? new Error('no such thing') : key.toUpperCase())),
  });
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(load));
  expect(results.map((r) => (r.status === 'fulfilled' ? r.value : (r.reason as Error).message))).toEqual([
    'A',
    'no such thing',
    'B',
  ]);
});

test('a failed or short batch fails all its keys and does not block the next', async () => {
  let answer: () => Promise<number[]> = () => Promise.reject(new Error('store is down'));
  const load = createBatcher<number, number>({ maxSize: 10, concurrency: 1, run: () => answer() });
  const failed = await Promise.allSettled([load(1), load(2)]);
  expect(failed.every((r) => r.status === 'rejected')).toBe(true);
  answer = async () => [1];
  await expect(Promise.all([load(1), load(2)])).rejects.toThrow('1 values for a batch of 2');
  expect(await load(7)).toBe(1);
});

test('runs without the deadline and token of the request that began the batch', async () => {
  const load = createBatcher<number, unknown>({ maxSize: 10, run: async (keys) => keys.map(() => currentRequest()) });
  const request = { requestId: 'request-1', deadlineAt: Date.now() + 5, accessToken: 'theirs' };
  expect(await runRequest(request, () => load(1))).toEqual({ requestId: 'request-1' });
});
