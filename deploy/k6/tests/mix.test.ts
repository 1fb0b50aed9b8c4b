import { expect, test } from '@jest/globals';
import { dailyMix, hourlyShape, perPage, perSecond, timesOf, type Action } from '../mix.ts';

test('the hours of a day have the mean 1', () => {
  expect(hourlyShape).toHaveLength(24);
  expect(hourlyShape.reduce((sum, share) => sum + share, 0) / 24).toBeCloseTo(1, 2);
});

test('an action per second is the daily number spread over the day', () => {
  expect(perSecond('feedPages', 7_200)).toBeCloseTo(1);
  expect(perSecond('feedPages', 7_200, 3)).toBeCloseTo(3);
});

test('the actions of the pages of a day are the daily mix', () => {
  for (const action of Object.keys(dailyMix) as Action[])
    expect(perPage(action) * dailyMix.feedPages).toBeCloseTo(dailyMix[action]);
});

test('1.25 times is once, or twice in one of four cases', () => {
  const draws = Array.from({ length: 4 }, (_, index) => timesOf(1.25, index / 4));
  expect(draws.filter((times) => times === 2)).toHaveLength(1);
  expect(draws.filter((times) => times === 1)).toHaveLength(3);
});
