import { expect, test } from '@jest/globals';
import { nextOutboxIds } from '#outbox/order';

const sorted = (ids: string[]) => ids.toSorted();
const now = Date.now();

test('ids rise within a call and from call to call, even when the clock stands still or goes back', () => {
  const ids = [now, now, now - 60_000, now + 5].flatMap((ms) => nextOutboxIds(300, 'aaaaaaaa', ms));
  expect(new Set(ids).size).toBe(1_200);
  expect(ids).toEqual(sorted(ids));
});

test('ids continue after the newest row when this clock is behind', () => {
  const [ahead = ''] = nextOutboxIds(1, 'ffffffff', now + 1_000);
  const foreign = `${(now + 3_600_000).toString(16).padStart(12, '0')}000009ffffffff`;
  const ids = [ahead, foreign, ...nextOutboxIds(2, '00000000', now, foreign), ...nextOutboxIds(1, '00000000', now)];
  expect(ids).toEqual(sorted(ids));
});

test('two processes never make the same id', () => {
  const later = now + 7_200_000;
  const [a] = nextOutboxIds(1, 'aaaaaaaa', later);
  const [b] = nextOutboxIds(1, 'bbbbbbbb', later);
  expect(a).not.toBe(b);
});
