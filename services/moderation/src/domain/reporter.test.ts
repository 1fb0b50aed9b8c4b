import { expect, test } from '@jest/globals';
import type { ReportOutcome, ReportReason } from '#domain/report';
import { weightOf, withReport, type Weighed } from '#domain/reporter';

const outcomes = (dismissed: number, others: number): ReportOutcome[] => [
  ...Array.from({ length: dismissed }, () => 'dismissed' as const),
  ...Array.from({ length: others }, () => 'upheld' as const),
];

test('each dismissed report among the last ten takes an eighth, and eight of ten leave nothing', () => {
  expect(weightOf([])).toBe(1);
  expect(weightOf(outcomes(0, 10))).toBe(1);
  expect(weightOf(outcomes(1, 0))).toBe(0.875);
  expect(weightOf(outcomes(2, 8))).toBe(0.75);
  expect(weightOf(outcomes(7, 3))).toBe(0.125);
  expect(weightOf(outcomes(8, 2))).toBe(0);
  expect(weightOf(outcomes(10, 0))).toBe(0);
});

test('only the last ten count, so upheld reports win the weight back', () => {
  expect(weightOf([...outcomes(0, 10), ...outcomes(90, 0)])).toBe(1);
  expect(weightOf([...outcomes(0, 5), ...outcomes(90, 0)])).toBe(0.375);
});

const all = (...reports: [reason: ReportReason, weight: number][]): Weighed | undefined =>
  reports.reduce<Weighed | undefined>((before, [reason, weight]) => withReport(before, { reason, weight }), undefined);

test('reports on one item add their weights, and the greatest says where it sorts', () => {
  expect(all(['spam', 1], ['other', 0.5], ['spam', 0])).toEqual({ reason: 'other', weight: 1.5, topWeight: 1 });
  expect(all(['spam', 0], ['spam', 0])).toEqual({ reason: 'spam', weight: 0, topWeight: 0 });
});

test('a report without weight does not make an item look graver, in whatever order they come', () => {
  expect(all(['spam', 1], ['harassment', 0])?.reason).toBe('spam');
  expect(all(['harassment', 0], ['spam', 1])?.reason).toBe('spam');
  expect(all(['harassment', 0], ['spam', 1], ['inappropriate', 0.125])?.reason).toBe('inappropriate');
  expect(all(['spam', 0], ['harassment', 0])?.reason).toBe('harassment');
});
