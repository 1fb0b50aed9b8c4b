import { expect, test } from '@jest/globals';
import { formatMoment } from './moments.ts';

test.each([
  [0, '0:00'],
  [12_999, '0:12'],
  [61_000, '1:01'],
  [3_600_000, '60:00'],
])('%i ms is %s', (ms, text) => {
  expect(formatMoment(ms)).toBe(text);
});
