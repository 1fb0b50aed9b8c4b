import { expect, test } from '@jest/globals';
import { nextTier, tierOf } from '#domain/tiers';

const rules = { promoted: { minViews: 50, minScore: 30 }, viral: { minViews: 1_000, minScore: 45 } };

test.each([
  ['testing', 'promoted', 50, 30],
  ['promoted', 'viral', 1_000, 45],
  ['viral', '', 0, 0],
  ['pending', '', 0, 0],
  ['approved', '', 0, 0],
] as const)('the tier after %s is "%s" at %d views and %d points', (status, name, minViews, minScore) => {
  expect(nextTier(status, rules)).toEqual({ name, minViews, minScore });
});

test('only live videos have a tier', () => {
  expect(['testing', 'viral', 'approved', 'rejected'].map((status) => tierOf(status as 'testing'))).toEqual([
    'testing',
    'viral',
    '',
    '',
  ]);
});
