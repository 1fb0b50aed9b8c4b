import { expect, test } from '@jest/globals';
import { inReviewOrder, type ReviewItem } from './review.ts';
import { shownRole } from './roles.ts';

const item = (id: number, isFlagged: boolean) => ({ id, isFlagged }) as ReviewItem;

test('sorts flagged items first, then newest first', () => {
  const items = [item(1, false), item(4, false), item(2, true), item(3, true)];
  expect(inReviewOrder(items).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
});

test('shows the role user as viewer', () => {
  expect(shownRole('user')).toBe('viewer');
  expect(shownRole('business')).toBe('business');
});
