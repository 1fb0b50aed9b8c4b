import { expect, test } from '@jest/globals';
import type { Delivery, PromoLimits } from '#domain/media-item';
import { mayBeShown } from '#domain/pacing';
import { noLimits as none } from '#domain/testing';

const MIDNIGHT = Date.UTC(2026, 4, 5);
const HOUR = 3_600_000;
const nothing: Delivery = {
  billedViews: 0,
  spend: 0,
  day: '2026-05-05',
  dayBilledViews: 0,
  daySpend: 0,
  viewCost: 1_000,
};

const isShown = (
  limits: Partial<PromoLimits>,
  delivery: Partial<Delivery> = {},
  { hour = 12, liveSinceMs = 0 } = {},
): boolean =>
  mayBeShown(
    { limits: { ...none, ...limits }, delivery: { ...nothing, ...delivery }, liveSinceMs },
    MIDNIGHT + hour * HOUR,
  );

test('a promo without limits, or without views so far, may be shown', () => {
  expect(mayBeShown({ limits: undefined, delivery: nothing, liveSinceMs: 0 }, MIDNIGHT)).toBe(true);
  expect(mayBeShown({ limits: { ...none, totalViews: 1 }, delivery: undefined, liveSinceMs: 0 }, MIDNIGHT)).toBe(true);
});

test.each([
  [{ totalViews: 10 }, { billedViews: 9 }, { billedViews: 10 }],
  [{ totalBudget: 10 }, { spend: 9_000 }, { spend: 9_001 }],
  [{ dailyViews: 24 }, { dayBilledViews: 12 }, { dayBilledViews: 13 }],
  [{ dailyBudget: 24 }, { daySpend: 12_000 }, { daySpend: 12_001 }],
])('with %j at noon %j may be shown and %j not', (limits, within, above) => {
  expect([isShown(limits, within), isShown(limits, above)]).toEqual([true, false]);
});

test('a daily cap is spread over the day from midnight, with an hour ahead', () => {
  const allowedAt = (hour: number) =>
    Array.from({ length: 25 }, (_, views) => views).filter((views) =>
      isShown({ dailyViews: 24 }, { dayBilledViews: views }, { hour }),
    ).length;
  expect([0, 6, 12, 23].map(allowedAt)).toEqual([1, 7, 13, 24]);
});

test('what goes live in the evening is spread over the rest of the day', () => {
  const evening = { hour: 18, liveSinceMs: MIDNIGHT + 18 * HOUR };
  expect(isShown({ dailyViews: 24 }, { dayBilledViews: 0 }, evening)).toBe(true);
  expect(isShown({ dailyViews: 24 }, { dayBilledViews: 1 }, evening)).toBe(false);
});

test('a new day begins anew, and a small cap allows one view at once', () => {
  expect(isShown({ dailyViews: 1 }, { day: '2026-05-04', dayBilledViews: 1 }, { hour: 0 })).toBe(true);
  expect(isShown({ dailyViews: 1 }, { dayBilledViews: 1 }, { hour: 23 })).toBe(false);
  expect(isShown({ dailyBudget: 2 }, {}, { hour: 0 })).toBe(true);
});

test('a promo is shown from its start until its end, even before its first view', () => {
  const run = { ...none, startsAtMs: MIDNIGHT + 6 * HOUR, endsAtMs: MIDNIGHT + 12 * HOUR };
  const shownAt = (ms: number) => mayBeShown({ limits: run, delivery: undefined, liveSinceMs: 0 }, MIDNIGHT + ms);
  expect([6 * HOUR - 1, 6 * HOUR, 12 * HOUR - 1, 12 * HOUR].map(shownAt)).toEqual([false, true, true, false]);
});

test('the cap of the day on which a promo starts is spread over the rest of that day', () => {
  const evening = { dailyViews: 24, startsAtMs: MIDNIGHT + 18 * HOUR };
  expect(isShown(evening, { dayBilledViews: 0 }, { hour: 18 })).toBe(true);
  expect(isShown(evening, { dayBilledViews: 1 }, { hour: 18 })).toBe(false);
});

test('a promo whose remaining budget is below the price of one view is not shown', () => {
  expect(isShown({ totalBudget: 1 }, { viewCost: 1_001 })).toBe(false);
});
