import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createBatcher } from '#batch';
import { runRequest } from '#context';
import { isAppError } from '#errors';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const BATCH_MS = 20;
const PER_BATCH = 10;
const CAPACITY_PER_SECOND = (1_000 / BATCH_MS) * PER_BATCH;
const DEADLINE_MS = 400;

function createSlow() {
  const handled: number[] = [];
  const call = createBatcher<number, number>({
    maxSize: PER_BATCH,
    concurrency: 1,
    run: async (keys) => {
      await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
      handled.push(...keys);
      return keys;
    },
  });
  return { handled, call };
}

/**
 * Sends calls for two seconds; returns how many per second were answered within their deadline, and how the rest ended.
 */
async function load(perSecond: number) {
  const { call } = createSlow();
  const seconds = 2;
  let good = 0;
  const refusedAfterMs: number[] = [];
  const codes = new Set<string>();
  const one = async (key: number) => {
    const startedAt = Date.now();
    const request = { requestId: 'request-1', deadlineAt: startedAt + DEADLINE_MS };
    try {
      await runRequest(request, () => call(key));
      if (Date.now() <= request.deadlineAt) good++;
    } catch (error) {
      if (!isAppError(error)) throw error;
      codes.add(error.code);
      refusedAfterMs.push(Date.now() - startedAt);
    }
  };
  const calls: Promise<void>[] = [];
  for (let ms = 0; ms < seconds * 1_000; ms++) {
    const due = Math.floor(((ms + 1) * perSecond) / 1_000) - calls.length;
    for (let i = 0; i < due; i++) calls.push(one(calls.length));
    await jest.advanceTimersByTimeAsync(1);
  }
  await jest.advanceTimersByTimeAsync(5_000);
  await Promise.all(calls);
  return { goodPerSecond: good / seconds, codes: [...codes], slowestRefusalMs: Math.max(0, ...refusedAfterMs) };
}

test('at twice the capacity four fifths of it are answered in time, other calls are refused at once', async () => {
  const peak = await load(CAPACITY_PER_SECOND);
  expect(peak.goodPerSecond).toBeGreaterThan(0.9 * CAPACITY_PER_SECOND);
  const overload = await load(2 * CAPACITY_PER_SECOND);
  expect(overload.goodPerSecond).toBeGreaterThanOrEqual(0.8 * peak.goodPerSecond);
  expect(overload).toMatchObject({ codes: ['unavailable'], slowestRefusalMs: 0 });
});

test('a key whose caller gives up while it waits is dropped', async () => {
  const { call, handled } = createSlow();
  const leaving = new AbortController();
  const first = call(1);
  await jest.advanceTimersByTimeAsync(5);
  const late = runRequest({ requestId: 'request-1', deadlineAt: Date.now() + 1 }, () => call(2));
  const gone = runRequest({ requestId: 'request-2', signal: leaving.signal }, () => call(3));
  const staying = call(4);
  leaving.abort();
  const ended = Promise.allSettled([first, late, gone, staying]);
  await jest.advanceTimersByTimeAsync(5 * BATCH_MS);
  const [, lateEnd, goneEnd] = await ended;
  expect(lateEnd).toMatchObject({ status: 'rejected', reason: { status: 'deadline_exceeded' } });
  expect(goneEnd).toMatchObject({ status: 'rejected', reason: { status: 'canceled' } });
  expect(handled).toEqual([1, 4]);
});

test('callers without a deadline are refused with a time to try again once the queue is full', async () => {
  const { call } = createSlow();
  const calls = Array.from({ length: 1_200 }, (_, i) => call(i));
  const ended = Promise.allSettled(calls);
  await jest.advanceTimersByTimeAsync(60_000);
  const refused = (await ended).filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(200);
  expect(refused[0]).toMatchObject({ reason: { status: 'unavailable', retryAfterSeconds: 1 } });
});
