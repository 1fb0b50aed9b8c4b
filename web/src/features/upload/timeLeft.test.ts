import { expect, test } from '@jest/globals';
import { createPace, timeLeft } from './timeLeft.ts';

test('the time left is told in seconds, later in minutes', () => {
  expect([0, 12_300, 31_000, 89_000, 200_000].map(timeLeft)).toEqual([
    'About 1 s left',
    'About 13 s left',
    'About 35 s left',
    'About 90 s left',
    'About 3 min left',
  ]);
});

test('the time left depends on the pace of this sending, not on what had arrived before', () => {
  let now = 0;
  const pace = createPace(() => now);
  expect(pace(40)).toBeUndefined();
  now = 2_000;
  expect(pace(45)).toBeUndefined();
  now = 10_000;
  expect(pace(60)).toBe('About 20 s left');
  expect(pace(100)).toBeUndefined();
});

test('a pace that changes moves the time left slowly, not in jumps', () => {
  let now = 0;
  const pace = createPace(() => now);
  pace(0);
  const shown = [
    [10, 10],
    [11, 30],
    [12, 31],
    [20, 32],
  ].map(([second = 0, percent = 0]) => {
    now = second * 1000;
    return Number(/\d+/.exec(pace(percent) ?? '')?.[0]);
  });
  // From the pace alone it would be 90, 26, 27 and 43 seconds.
  expect(shown).toEqual([90, 70, 60, 50]);
});
