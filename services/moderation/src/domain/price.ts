import { fail } from '@tallscreen/kit/errors';

export interface Price {
  /** minor units (such as cents) for 1,000 counted views */
  readonly minorUnitsPerThousandViews: number;
  /** ISO 4217 */
  readonly currencyCode: string;
  readonly effectiveFrom: Date;
  readonly adminId: number;
}

export interface StoredPrice extends Price {
  readonly id: number;
}

const MAX_MINOR_UNITS = 100_000_000;
const ONE_DAY_MS = 24 * 60 * 60 * 1000;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Returns the price in force. `history` is sorted by `effectiveFrom`, newest first. */
export const currentPrice = (history: readonly Price[], now: Date): Price | undefined =>
  history.find(({ effectiveFrom }) => effectiveFrom <= now);

/**
 * Returns the price to store; a date within the last 24 hours becomes now. Throws invalid_argument if a field is not
 * allowed.
 */
export function checkPrice(price: Price, now: Date): Price {
  const { minorUnitsPerThousandViews: units, effectiveFrom } = price;
  const currencyCode = price.currencyCode.trim().toUpperCase();
  if (!Number.isInteger(units) || units < 0 || units > MAX_MINOR_UNITS) throw fail('invalid_price');
  if (!currencies.has(currencyCode)) throw fail('invalid_currency');
  if (now.getTime() - effectiveFrom.getTime() > ONE_DAY_MS) throw fail('price_in_the_past');
  return { ...price, currencyCode, effectiveFrom: effectiveFrom < now ? now : effectiveFrom };
}

/**
 * Whether setting `price` changes nothing. `before` is the price in force at its date. The same price from a later day
 * is a change, because another price may be set for a day in between.
 */
export const isSamePrice = (before: Price, price: Price, now: Date): boolean =>
  before.minorUnitsPerThousandViews === price.minorUnitsPerThousandViews &&
  before.currencyCode === price.currencyCode &&
  (price.effectiveFrom <= now || before.effectiveFrom.getTime() === price.effectiveFrom.getTime());
