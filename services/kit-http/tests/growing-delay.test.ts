import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { createGrowingDelay } from '#growing-delay';

const parts = createTestParts('growing-delay');
let redis: Awaited<ReturnType<typeof parts.redis>>;
beforeAll(async () => {
  redis = await parts.redis();
});
afterAll(() => parts.dispose());

const delayOf = (name: string, changes: object = {}) =>
  createGrowingDelay({
    redis,
    name,
    free: 3,
    firstDelayMs: 60_000,
    longestDelayMs: 200_000,
    windowMs: 600_000,
    ...changes,
  });

test('the first actions are free, also when they come together, and later ones have to wait', async () => {
  const delay = delayOf('together');
  const turns = await Promise.all(Array.from({ length: 10 }, () => delay.take('203.0.113.9')));
  expect(turns.filter(({ waitMs }) => waitMs === 0)).toHaveLength(3);
  const { waitMs } = await delay.take('203.0.113.9');
  expect(waitMs).toBeGreaterThan(50_000);
  expect(waitMs).toBeLessThanOrEqual(60_000);
  expect(await delay.take('203.0.113.10')).toMatchObject({ waitMs: 0 });
});

test('each wait is twice as long as the one before, up to the longest', async () => {
  let now = Date.now();
  const clock = { now: () => now };
  const delay = delayOf('growing', { free: 1, firstDelayMs: 100, longestDelayMs: 300, ...clock });
  const waits: number[] = [];
  for (let times = 0; times < 4; times++) {
    expect((await delay.take('a')).waitMs).toBe(0);
    const { waitMs } = await delay.take('a');
    waits.push(waitMs);
    now += waitMs;
  }
  expect(waits).toEqual([100, 200, 300, 300]);
});

test('an action that is given back does not count', async () => {
  const delay = delayOf('given-back', { free: 1 });
  for (let times = 0; times < 5; times++) {
    const turn = await delay.take('a');
    expect(turn.waitMs).toBe(0);
    await turn.giveBack?.();
  }
  await delay.take('a');
  expect((await delay.take('a')).waitMs).toBeGreaterThan(0);
});

test('with 0 free actions nobody waits', async () => {
  const delay = delayOf('off', { free: 0 });
  for (let times = 0; times < 9; times++) expect((await delay.take('a')).waitMs).toBe(0);
});
