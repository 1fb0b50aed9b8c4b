import { expect, test } from '@jest/globals';
import { deliver, minorUnitsOf, nothingDelivered, type Caps, type Delivery } from '#domain/delivery';
import { priceAt, type Price } from '#domain/price';

const NOON = Date.UTC(2026, 4, 5, 12);
const DAY = 24 * 3_600_000;
const noCaps: Caps = { dailyViews: 0, totalViews: 0, dailyBudget: 0, totalBudget: 0, startsAtMs: 0, endsAtMs: 0 };
/** 2.50 for 1,000 views */
const price: Price = { id: 1, minorUnitsPerThousandViews: 250, currencyCode: 'EUR', effectiveFromMs: 0 };

interface Shown {
  readonly atMs?: number;
  readonly counts?: boolean;
  readonly price?: Price | undefined;
}

function show(
  times: number,
  caps: Partial<Caps> = {},
  before: Delivery = nothingDelivered,
  shown: Shown = {},
): Delivery {
  let delivery = before;
  for (let i = 0; i < times; i++)
    delivery = deliver(delivery, { atMs: NOON, counts: true, price, ...shown }, { ...noCaps, ...caps }).after;
  return delivery;
}

test('spend is the price in force for each billed view, rounded down to minor units', () => {
  const delivery = show(7);
  expect(delivery).toMatchObject({
    viewableViews: 7,
    billedViews: 7,
    spend: 1_750,
    currencyCode: 'EUR',
    viewCost: 250,
  });
  expect(minorUnitsOf(delivery.spend)).toBe(1);
  expect(minorUnitsOf(show(4_000).spend)).toBe(1_000);
});

test('views of viewers who do not count are shown and not billed', () => {
  expect(show(3, {}, show(2), { counts: false })).toMatchObject({ viewableViews: 5, billedViews: 2, spend: 500 });
});

test.each([
  [{ totalViews: 4 }, 4],
  [{ dailyViews: 3 }, 3],
  [{ totalBudget: 1 }, 4],
  [{ dailyBudget: 1 }, 4],
  [{ totalViews: 9, dailyBudget: 1 }, 4],
])('with the caps %j %d of 10 views are billed', (caps, billed) => {
  expect(show(10, caps)).toMatchObject({ viewableViews: 10, billedViews: billed, spend: billed * 250 });
});

test.each([
  ['before the start', { startsAtMs: NOON + 1 }, 0],
  ['at the start', { startsAtMs: NOON }, 1],
  ['before the end', { endsAtMs: NOON + 1 }, 1],
  ['at the end', { endsAtMs: NOON }, 0],
])('a view %s is counted, and billed only while the promo runs', (_when, run, billed) => {
  expect(show(1, run)).toMatchObject({ viewableViews: 1, billedViews: billed, spend: billed * 250 });
});

test('a daily cap begins anew at midnight UTC, a total cap does not', () => {
  const caps = { dailyViews: 3, totalViews: 5 };
  const second = show(10, caps, show(10, caps), { atMs: NOON + DAY });
  expect(second).toMatchObject({ billedViews: 5, day: '2026-05-06', dayBilledViews: 2 });
  const late = show(1, { dailyViews: 3 }, second, { atMs: NOON });
  expect(late).toMatchObject({ billedViews: 6, day: '2026-05-06', dayBilledViews: 2 });
});

test('with another currency the spend starts at 0', () => {
  const dollars = { ...price, id: 2, currencyCode: 'USD' };
  expect(show(1, {}, show(4), { price: dollars })).toMatchObject({ billedViews: 5, spend: 250, currencyCode: 'USD' });
});

test('without a price views are billed at nothing', () => {
  expect(show(2, {}, nothingDelivered, { price: undefined })).toMatchObject({
    billedViews: 2,
    spend: 0,
    currencyCode: '',
  });
});

test('the price in force is the latest that has taken effect', () => {
  const at = (id: number, effectiveFromMs: number): Price => ({ ...price, id, effectiveFromMs });
  const prices = [at(3, 20), at(1, 10), at(2, 10)];
  expect([9, 10, 19, 20].map((ms) => priceAt(prices, ms)?.id)).toEqual([undefined, 2, 2, 3]);
});
