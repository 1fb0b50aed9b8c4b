import { expect, test } from '@jest/globals';
import { createPace, timeLeft } from './timeLeft.ts';

test('the time left is told in seconds, later in minutes', () => {
  expect([timeLeft(12_300), timeLeft(89_000), timeLeft(200_000)]).toEqual([
    'About 13 s left',
    'About 89 s left',
    'About 3 min left',
  ]);
});

test('the time left follows from the pace of this sending, not from what had arrived before', () => {
  let now = 0;
  const pace = createPace(() => now);
  expect(pace(40)).toBeUndefined();
  now = 2_000;
  expect(pace(45)).toBeUndefined();
  now = 10_000;
  expect(pace(60)).toBe('About 20 s left');
  expect(pace(100)).toBeUndefined();
});
