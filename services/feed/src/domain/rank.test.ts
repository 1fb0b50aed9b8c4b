import { describe, expect, test } from '@jest/globals';
import { isOnTrial, rank, rankRules } from '#domain/rank';
import { NOW } from '#domain/testing';

const HOUR = 3_600_000;
const value = (score: number, views: number, ageHours: number) =>
  rank({ score, views, liveSinceMs: NOW - ageHours * HOUR }, NOW).value;

describe('rank', () => {
  test('a new video starts at the prior', () => {
    expect(rank({ score: 0, views: 0, liveSinceMs: NOW }, NOW)).toEqual({
      quality: 0,
      confidence: 0,
      expected: rankRules.prior,
      freshness: 1,
      value: rankRules.prior,
    });
  });

  test('evidence moves a video up or down from the prior', () => {
    expect(value(60, 1_000, 0)).toBeGreaterThan(value(0, 0, 0));
    expect(value(5, 1_000, 0)).toBeLessThan(value(0, 0, 0));
    expect(value(5, 10, 0)).toBeGreaterThan(value(5, 1_000, 0));
  });

  test('rises with the score and falls with age down to the floor', () => {
    for (let score = 0; score < 100; score += 5) expect(value(score + 5, 200, 5)).toBeGreaterThan(value(score, 200, 5));
    for (let age = 0; age < 300; age += 10) expect(value(50, 200, age + 10)).toBeLessThan(value(50, 200, age));
    const { expected, freshness } = rank({ score: 50, views: 200, liveSinceMs: 0 }, NOW);
    expect(freshness).toBeCloseTo(rankRules.freshnessFloor);
    expect(value(50, 200, 1e6)).toBeCloseTo(expected * rankRules.freshnessFloor);
  });

  test('freshness is halfway to the floor after a half-life', () => {
    const { freshness } = rank({ score: 0, views: 0, liveSinceMs: NOW - rankRules.halfLifeHours * HOUR }, NOW);
    expect(freshness).toBeCloseTo((1 + rankRules.freshnessFloor) / 2);
  });

  test('a video dated in the future is as fresh as a new one', () => {
    expect(rank({ score: 0, views: 0, liveSinceMs: NOW + HOUR }, NOW).freshness).toBe(1);
  });
});

test.each([
  [0, 0, true],
  [49, 13 * 24, true],
  [50, 0, false],
  [0, 15 * 24, false],
])('with %d views and an age of %d hours, on trial: %s', (views, ageHours, expected) => {
  expect(isOnTrial({ views, liveSinceMs: NOW - ageHours * HOUR }, NOW)).toBe(expected);
});
