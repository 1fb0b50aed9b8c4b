import { expect, test } from '@jest/globals';
import { checkPrice, currentPrice, type Price } from '#domain/price';

const now = new Date('2026-05-05T12:00:00Z');
const price = (changes: Partial<Price> = {}): Price => ({
  minorUnitsPerThousandViews: 250,
  currencyCode: 'eur',
  effectiveFrom: now,
  adminId: 1,
  ...changes,
});

test('the current price is the newest that has taken effect', () => {
  const at = (day: number) =>
    price({ effectiveFrom: new Date(Date.UTC(2026, 4, day)), minorUnitsPerThousandViews: day });
  expect(currentPrice([at(9), at(5), at(1)], now)?.minorUnitsPerThousandViews).toBe(5);
  expect(currentPrice([at(9)], now)).toBeUndefined();
});

test('refuses an unknown currency, a date in the past and a number that is not a price', () => {
  expect(checkPrice(price({ effectiveFrom: new Date('2026-05-05T00:00:00Z') }), now)).toMatchObject({
    currencyCode: 'EUR',
    effectiveFrom: now,
  });
  expect(() => checkPrice(price({ effectiveFrom: new Date('2026-05-03T00:00:00Z') }), now)).toThrow('in the past');
  expect(() => checkPrice(price({ currencyCode: 'XYZ!' }), now)).toThrow('Invalid currency');
  expect(() => checkPrice(price({ minorUnitsPerThousandViews: -1 }), now)).toThrow('Invalid price');
  expect(() => checkPrice(price({ minorUnitsPerThousandViews: 1.5 }), now)).toThrow('Invalid price');
});
