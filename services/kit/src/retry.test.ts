import { expect, test } from '@jest/globals';
import { pauseAfter, retry, waitAtMost, withTimeout, type RetryOptions } from '#retry';

/** Fails with these errors, one per call, then returns the number of the attempt. */
function failing(...errors: unknown[]) {
  const calls: number[] = [];
  const work = async (attempt: number): Promise<number> => {
    calls.push(attempt);
    if (errors.length > 0) throw errors.shift();
    return attempt;
  };
  return { calls, work };
}

const quick: RetryOptions = { attempts: 3, firstPauseMs: 1, longestPauseMs: 2 };
const never = new Promise<never>(() => undefined);

test('repeats until the work succeeds, a TypeError included', async () => {
  const { work, calls } = failing(new TypeError('x is undefined'), new Error('again'));
  expect(await retry(work, quick)).toBe(3);
  expect(calls).toEqual([1, 2, 3]);
});

test('throws the last error itself when the attempts are used up', async () => {
  const errors = [new Error('a'), new Error('b'), new Error('c'), new Error('d')];
  const { work, calls } = failing(...errors);
  await expect(retry(work, quick)).rejects.toBe(errors[2]);
  expect(calls).toHaveLength(3);
});

test('does not repeat what shouldRetry refuses', async () => {
  const error = new Error('final');
  const { work, calls } = failing(error);
  await expect(retry(work, { ...quick, shouldRetry: (e) => e !== error })).rejects.toBe(error);
  expect(calls).toHaveLength(1);
});

test('pauses double, with jitter, up to the longest', async () => {
  const pauses: number[] = [];
  const { work } = failing(...Array.from({ length: 6 }, () => new Error('again')));
  const onRetry: RetryOptions['onRetry'] = (_, __, pauseMs) => void pauses.push(pauseMs);
  await retry(work, { attempts: 7, firstPauseMs: 2, longestPauseMs: 10, onRetry });
  for (const [i, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(Math.min(10, 2 * 2 ** i));
    expect(ms).toBeLessThanOrEqual(Math.min(10, 4 * 2 ** i));
  }
  expect(pauses).toHaveLength(6);
});

test('an abort ends a pause at once', async () => {
  const stopping = new AbortController();
  const { work, calls } = failing(new Error('again'));
  const running = retry(work, { attempts: 2, firstPauseMs: 60_000, longestPauseMs: 60_000, signal: stopping.signal });
  setImmediate(() => stopping.abort(new Error('stopping')));
  await expect(running).rejects.toThrow('stopping');
  expect(calls).toHaveLength(1);
});

test('work that succeeds after the abort keeps its result', async () => {
  const stopping = new AbortController();
  const work = async () => {
    stopping.abort();
    return 'done';
  };
  expect(await retry(work, { ...quick, signal: stopping.signal })).toBe('done');
});

test('withTimeout accepts an answer that arrived while the process stood still', async () => {
  const answer = withTimeout(new Promise((resolve) => setImmediate(resolve, 'in time')), 1);
  const end = performance.now() + 20;
  while (performance.now() < end);
  expect(await answer).toBe('in time');
});

test('withTimeout rejects what takes too long with deadline_exceeded', async () => {
  await expect(withTimeout(never, 1)).rejects.toMatchObject({ status: 'deadline_exceeded' });
  expect(await withTimeout(Promise.resolve('in time'), 1_000)).toBe('in time');
});

test('waitAtMost ends with the work or with the time, and rejects only with the work', async () => {
  await waitAtMost(never, 1);
  await waitAtMost(Promise.resolve(), 60_000);
  await expect(waitAtMost(Promise.reject(new Error('failed')), 60_000)).rejects.toThrow('failed');
});

test.each([
  [-1, 100],
  [0, 100],
  [3, 800],
  [60, 1_000],
])('after %d failures work that is stored pauses %d ms', (failures, pauseMs) => {
  expect(pauseAfter(failures, { firstMs: 100, longestMs: 1_000 })).toBe(pauseMs);
});
