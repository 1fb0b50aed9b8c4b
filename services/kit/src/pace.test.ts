import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createPace } from '#pace';

// Timers of node:timers/promises are not faked: what is measured is whether a turn waits at all, and that an abort ends it.
const LONG_MS = 60_000;
let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void jest.restoreAllMocks());

const isOver = async (rest: Promise<void>): Promise<boolean> =>
  Promise.race([rest.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20))]);

test('a turn that comes alone ends at once, one of a stream waits for its time or the end', async () => {
  const stop = new AbortController();
  const pace = createPace(LONG_MS, stop.signal);
  pace.began();
  expect(await isOver(pace.rest())).toBe(true);
  now += LONG_MS / 2;
  pace.began();
  const resting = pace.rest();
  expect(await isOver(resting)).toBe(false);
  stop.abort();
  expect(await isOver(resting)).toBe(true);
});

test('neither waits who was quiet for long, nor who took long', async () => {
  const pace = createPace(LONG_MS, new AbortController().signal);
  pace.began();
  await pace.rest();
  now += LONG_MS + 1;
  pace.began();
  expect(await isOver(pace.rest())).toBe(true);
  now += 1;
  pace.began();
  now += LONG_MS;
  expect(await isOver(pace.rest())).toBe(true);
});
