import { expect, test } from '@jest/globals';
import { amountsOf, lastMonthDue, planInvoices } from '#domain/invoice';

const line = (day: string, billedViews = 1, minorUnitsPerThousandViews = 100_000, currencyCode = 'EUR') => ({
  day,
  billedViews,
  minorUnitsPerThousandViews,
  currencyCode,
});

test.each([
  ['2026-05-01T23:59:59.999Z', '2026-03'],
  ['2026-05-02T00:00:00.000Z', '2026-04'],
  ['2026-01-02T00:00:00.000Z', '2025-12'],
])('at %s the last month that is due is %s', (now, month) => {
  expect(lastMonthDue(new Date(now))).toBe(month);
});

test.each([
  // The lines are 0.4 and 0.7 of a minor unit: together 1, not 0.
  [[line('', 1, 400), line('', 1, 700)], 0, { net: 1, tax: 0, total: 1 }],
  // 2.5 rounds up.
  [[line('', 1, 10_000), line('', 1, 40_000)], 500, { net: 50, tax: 3, total: 53 }],
  [[line('', 1, 49_000)], 500, { net: 49, tax: 2, total: 51 }],
  [[line('', 1_000_000_000, 1_000_000)], 1_925, { net: 1e12, tax: 192_500_000_000, total: 1_192_500_000_000 }],
])('%j with the tax %i cost %j', (lines, basisPoints, amounts) => {
  expect(amountsOf(lines, basisPoints)).toEqual(amounts);
});

const plan = (...[charges, issued, due]: Parameters<typeof planInvoices>) =>
  planInvoices(charges, issued, due).map(({ month, currencyCode, lines }) => [month, currencyCode, lines.length]);

test('each month and currency is an invoice of its own, the oldest first', () => {
  const charges = [line('2026-02-01'), line('2026-01-01'), line('2026-02-02'), line('2026-01-03', 1, 100_000, 'CHF')];
  expect(plan(charges, [], '2026-02')).toEqual([
    ['2026-01', 'CHF', 1],
    ['2026-01', 'EUR', 1],
    ['2026-02', 'EUR', 2],
  ]);
});

test('a charge of an invoiced month goes to the next month without an invoice, once that is due', () => {
  const issued = [{ month: '2025-12', currencyCode: 'EUR' }];
  expect(plan([line('2025-12-31')], issued, '2025-12')).toEqual([]);
  expect(plan([line('2025-12-31')], issued, '2026-01')).toEqual([['2026-01', 'EUR', 1]]);
});

test('less than a minor unit waits for the next invoice', () => {
  const charges = [line('2026-01-01', 1, 600), line('2026-02-01', 1, 600)];
  expect(plan(charges, [], '2026-01')).toEqual([]);
  expect(plan(charges, [], '2026-02')).toEqual([['2026-02', 'EUR', 2]]);
});
