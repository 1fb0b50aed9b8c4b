import { expect, test } from '@jest/globals';
import { newScrollId, scrollStartedAt } from '#domain/scroll';

test('the id of a scroll says when it began', () => {
  expect(scrollStartedAt(newScrollId(1_790_000_000_000, 'ab_c'))).toBe(1_790_000_000_000);
});

test('with a made-up id everything that was shown before counts', () => {
  expect(scrollStartedAt('________')).toBe(0);
});
