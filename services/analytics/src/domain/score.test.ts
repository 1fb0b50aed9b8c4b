import { describe, expect, test } from '@jest/globals';
import { score, scorePartsOf, scoreRules, wilsonLowerBound, type ScoreInput } from '#domain/score';

const none: ScoreInput = { views: 0, completions: 0, likes: 0, comments: 0, shares: 0, upheldReports: 0 };
const of = (changes: Partial<ScoreInput>) => score({ ...none, ...changes }).value;

describe('the lower Wilson bound', () => {
  // R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17, 1998, table I,
  // method 3
  test.each([
    [81, 263, 0.2553],
    [15, 148, 0.0624],
    [0, 20, 0],
    [1, 29, 0.0061],
  ])('of %d in %d is %d', (successes, trials, expected) => {
    expect(wilsonLowerBound(successes, trials)).toBeCloseTo(expected, 4);
  });

  test('is 0 without trials, and never above the rate or outside 0 to 1', () => {
    expect(wilsonLowerBound(0, 0)).toBe(0);
    expect(wilsonLowerBound(3, 0)).toBe(0);
    for (let n = 1; n < 60; n++) {
      for (let k = 0; k <= n; k++) {
        const bound = wilsonLowerBound(k, n);
        expect(bound).toBeGreaterThanOrEqual(0);
        expect(bound).toBeLessThanOrEqual(k / n);
      }
    }
  });

  test('treats more successes than trials as all successful', () => {
    expect(wilsonLowerBound(12, 10)).toBe(wilsonLowerBound(10, 10));
  });
});

describe('score', () => {
  test('is 0 without views, whatever else is counted', () => {
    expect(score(none)).toEqual({
      value: 0,
      completionPoints: 0,
      likePoints: 0,
      commentPoints: 0,
      sharePoints: 0,
      reportPenalty: 0,
    });
    expect(of({ likes: 5, comments: 5, shares: 5, completions: 5 })).toBe(0);
  });

  test.each([
    [{ views: 100, completions: 50 }, 55 * 0.4038],
    [{ views: 1_000, likes: 100 }, 25 * (0.0829 / 0.1)],
    [{ views: 1_000, likes: 500 }, 25],
    [{ views: 1_000, comments: 20 }, 15 * (0.01299 / 0.02)],
    [{ views: 1_000, comments: 500 }, 15],
    [{ views: 1_000, shares: 500 }, 5],
    [{ views: 1_000, likes: 500, upheldReports: 1 }, 15],
    [{ views: 1_000, likes: 500, upheldReports: 3 }, 0],
  ])('%j gives %d points', (changes, expected) => {
    expect(of(changes)).toBeCloseTo(expected, 1);
  });

  test('approaches 100 only as views grow without limit', () => {
    const all = (views: number) => of({ views, completions: views, likes: views, comments: views, shares: views });
    expect(all(1)).toBeLessThan(60);
    expect(all(1_000_000)).toBeGreaterThan(99.99);
    expect(all(1_000_000)).toBeLessThanOrEqual(100);
  });

  test('is the sum of its parts', () => {
    const { value, completionPoints, likePoints, commentPoints, sharePoints, reportPenalty } = score({
      views: 400,
      completions: 200,
      likes: 30,
      comments: 4,
      shares: 3,
      upheldReports: 1,
    });
    expect(value).toBeCloseTo(completionPoints + likePoints + commentPoints + sharePoints - reportPenalty, 10);
  });

  test.each(['completions', 'likes', 'comments', 'shares'] as const)('never falls with more %s', (what) => {
    for (let count = 0; count < 200; count++) {
      const now = of({ views: 150, [what]: count });
      expect(of({ views: 150, [what]: count + 1 })).toBeGreaterThanOrEqual(now);
    }
  });

  test('never rises with more upheld reports or with views without engagement', () => {
    const base = { views: 100, completions: 60, likes: 10, comments: 2, shares: 1 };
    for (let more = 0; more < 12; more++) {
      expect(of({ ...base, upheldReports: more + 1 })).toBeLessThanOrEqual(of({ ...base, upheldReports: more }));
      expect(of({ ...base, views: 101 + more })).toBeLessThanOrEqual(of({ ...base, views: 100 + more }));
    }
  });

  test('the same rates give more points with more views', () => {
    const at = (factor: number) => of({ views: 10 * factor, completions: 6 * factor, likes: factor });
    for (const factor of [1, 10, 100, 1_000]) expect(at(factor * 10)).toBeGreaterThan(at(factor));
  });

  test('uses the given rules', () => {
    const input = { ...none, views: 1_000, completions: 1_000, upheldReports: 1 };
    const rules = { ...scoreRules, completionWeight: 1, reportPenalty: 50 };
    expect(score(input, rules).value).toBeCloseTo(100 * wilsonLowerBound(1_000, 1_000) - 50, 10);
  });
});

test.each([0, 1, 9])('the parts add up to the score with %d upheld reports', (upheldReports) => {
  const input = { ...none, views: 400, completions: 300, likes: 20, comments: 3, shares: 1, upheldReports };
  const parts = scorePartsOf(input, scoreRules);
  expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(of(input), 10);
  expect(parts.map(({ name, most, count }) => [name, Math.round(most), count])).toEqual([
    ['completions', 55, 300],
    ['likes', 25, 20],
    ['comments', 15, 3],
    ['shares', 5, 1],
    ['reports', 0, upheldReports],
  ]);
  expect(parts.at(-1)?.points).toBeLessThanOrEqual(0);
});
