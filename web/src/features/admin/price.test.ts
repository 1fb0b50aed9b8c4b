import { expect, test } from '@jest/globals';
import { formatPrice, readAmount } from './price.ts';

test('reads amounts with at most two decimals', () => {
  expect(['12', ' 12.5 ', '12,50', '0'].map(readAmount)).toEqual([12, 12.5, 12.5, 0]);
  expect(['', 'x', '-1', '1.234', '1e3'].map(readAmount)).toEqual([null, null, null, null, null]);
});

test('formats a price in its currency', () => {
  expect(formatPrice({ price_per_thousand_views: 12.5, currency: 'EUR', effective_from: '' }, 'en')).toBe('€12.50');
});
