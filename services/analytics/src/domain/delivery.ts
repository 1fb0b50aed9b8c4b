import { isRunning, type PromoRun } from '@tallscreen/proto/rules/promo-run';
import type { Price } from '#domain/price';
import { dayOf } from '#domain/timeline';

/** Limits that a business has set for its promo; 0 for no limit. */
export interface Caps extends PromoRun {
  /** billed views in a day (UTC) and in all */
  readonly dailyViews: number;
  readonly totalViews: number;
  /** money per day (UTC) and in all, in minor units of the price's currency */
  readonly dailyBudget: number;
  readonly totalBudget: number;
}

/** How often a promo was shown, and what was billed for it so far. */
export interface Delivery {
  /** views with at least half of it in view for two seconds */
  readonly viewableViews: number;
  readonly billedViews: number;
  /**
   * thousandths of a minor unit, in the currency of the latest price; as prices are for 1,000 views, these are whole
   * numbers
   */
  readonly spend: number;
  /** ISO 4217; empty before the first price */
  readonly currencyCode: string;
  /** day (UTC) of the next two fields; empty before the first view */
  readonly day: string;
  readonly dayBilledViews: number;
  readonly daySpend: number;
  /** price of one view at the latest price, in thousandths of a minor unit */
  readonly viewCost: number;
}

export const nothingDelivered: Delivery = {
  viewableViews: 0,
  billedViews: 0,
  spend: 0,
  currencyCode: '',
  day: '',
  dayBilledViews: 0,
  daySpend: 0,
  viewCost: 0,
};

/** One viewable view, for the invoice. */
export interface Charge {
  readonly promoId: number;
  readonly ownerId: number;
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  /** absent before the first price */
  readonly price: Price | undefined;
  readonly isBilled: boolean;
}

const THOUSANDTHS = 1_000;

/** Spend in minor units, rounded down. */
export const minorUnitsOf = (spend: number): number => Math.floor(spend / THOUSANDTHS);

/** Another currency resets the spend to 0; the spend in the first currency stays in the charges. */
const inCurrency = (before: Delivery, currencyCode: string): Delivery =>
  before.currencyCode === currencyCode ? before : { ...before, currencyCode, spend: 0, daySpend: 0 };

const onDay = (before: Delivery, day: string): Delivery =>
  day > before.day ? { ...before, day, dayBilledViews: 0, daySpend: 0 } : before;

const hasRoom = (most: number, count: number): boolean => most === 0 || count <= most;

/** Whether one more billed view stays within every cap. A late view of an earlier day has no daily cap. */
function isWithin(caps: Caps | undefined, before: Delivery, cost: number, isToday: boolean): boolean {
  if (!caps) return true;
  const today = isToday ? 1 : 0;
  return (
    hasRoom(caps.totalViews, before.billedViews + 1) &&
    hasRoom(caps.totalBudget * THOUSANDTHS, before.spend + cost) &&
    hasRoom(caps.dailyViews * today, before.dayBilledViews + 1) &&
    hasRoom(caps.dailyBudget * today * THOUSANDTHS, before.daySpend + cost)
  );
}

/**
 * Adds a viewable view at the price in force then. Above a cap, before the promo's start and after its end it is
 * counted and not billed, so that no business pays for more than it has set, however late the feed learns of it. `run`
 * is the one in force then.
 */
export function deliver(
  before: Delivery,
  view: { readonly atMs: number; readonly counts: boolean; readonly price: Price | undefined },
  caps: Caps | undefined,
  run: PromoRun | undefined = caps,
): { readonly after: Delivery; readonly isBilled: boolean } {
  const { atMs, counts, price } = view;
  const day = dayOf(atMs);
  const known = onDay(price ? inCurrency(before, price.currencyCode) : before, day);
  const cost = price?.minorUnitsPerThousandViews ?? 0;
  const isToday = day === known.day;
  const isBilled = counts && (!run || isRunning(run, atMs)) && isWithin(caps, known, cost, isToday);
  const seen = { ...known, viewableViews: known.viewableViews + 1, viewCost: cost };
  if (!isBilled) return { after: seen, isBilled };
  const after = {
    ...seen,
    billedViews: seen.billedViews + 1,
    spend: seen.spend + cost,
    dayBilledViews: seen.dayBilledViews + (isToday ? 1 : 0),
    daySpend: seen.daySpend + (isToday ? cost : 0),
  };
  return { after, isBilled };
}
