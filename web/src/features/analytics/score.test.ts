import { expect, test } from '@jest/globals';
import { nextTierText, scoreParts } from './score.ts';

const stats = (views: number, score: number, next: 'promoted' | 'viral' | null = 'promoted', scored = views) => ({
  views,
  engagement_score: score,
  score_explanation: {
    completion_points: 20,
    like_points: 5,
    comment_points: 1,
    share_points: 0.5,
    report_penalty: 0,
    scored_view_count: scored,
    next_tier: next,
    next_tier_views: next && 50,
    next_tier_score: next && 30,
  },
});

test('names what is missing for the next tier', () => {
  expect(nextTierText(stats(49, 26.5))).toBe('To become Promoted it needs 1 more view and a score of 30 (now 26.5).');
  expect(nextTierText(stats(90, 26.5))).toBe('To become Promoted it needs a score of 30 (now 26.5).');
  expect(nextTierText(stats(90, 31))).toBe('Has all it needs to become Promoted.');
  expect(nextTierText(stats(90, 31, null))).toBeNull();
});

test('the text says how many views count if some do not count for the next tier', () => {
  expect(nextTierText(stats(60, 31, 'promoted', 5))).toBe(
    'To become Promoted it needs 45 more views that count (5 of 60 do).',
  );
  expect(nextTierText(stats(60, 31, 'promoted', 50))).toBe('Has all it needs to become Promoted.');
});

test('the maximum points of all parts add up to 100', () => {
  expect(scoreParts(stats(1, 1)).reduce((sum, { most }) => sum + most, 0)).toBe(100);
});
