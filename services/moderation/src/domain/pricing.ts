import { invalid } from '@tallscreen/kit/errors';

export interface Price {
  /** cents or the like, for 1,000 counted views */
  readonly minorUnitsPerThousandViews: number;
  /** ISO 4217 */
  readonly currencyCode: string;
  readonly effectiveFrom: Date;
  readonly adminId: number;
}

export interface PriceStore {
  /** newest first, by when it takes effect, then by when it was set */
  list(): Promise<Price[]>;
  /** `before`: what it takes the place of, for the audit log */
  add(price: Price, before: Price | undefined): Promise<void>;
}

export type Pricing = ReturnType<typeof createPricing>;

const MAX_MINOR_UNITS = 100_000_000;
const A_DAY_MS = 24 * 60 * 60 * 1000;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** The newest of those that have begun. */
export const currentOf = (history: readonly Price[], now: Date): Price | undefined =>
  history.find(({ effectiveFrom }) => effectiveFrom <= now);

/** A date of today means now; history is never rewritten. */
export function checkPrice(price: Price, now: Date): Price {
  const { minorUnitsPerThousandViews: units, effectiveFrom } = price;
  const currencyCode = price.currencyCode.trim().toUpperCase();
  if (!Number.isInteger(units) || units < 0 || units > MAX_MINOR_UNITS) throw invalid('Invalid price.');
  if (!currencies.has(currencyCode)) throw invalid('Invalid currency.');
  if (now.getTime() - effectiveFrom.getTime() > A_DAY_MS) throw invalid('A price cannot take effect in the past.');
  return { ...price, currencyCode, effectiveFrom: effectiveFrom < now ? now : effectiveFrom };
}

const isSame = (a: Price, b: Price): boolean =>
  a.minorUnitsPerThousandViews === b.minorUnitsPerThousandViews && a.currencyCode === b.currencyCode;

/** Of a day to come only for the very same day: another price may still be set for a day in between. */
const isRepeat = (before: Price, price: Price, now: Date): boolean =>
  isSame(before, price) &&
  (price.effectiveFrom <= now || before.effectiveFrom.getTime() === price.effectiveFrom.getTime());

export const createPricing = (store: PriceStore) => ({
  async read(): Promise<{ current: Price | undefined; history: Price[] }> {
    const history = await store.list();
    return { current: currentOf(history, new Date()), history };
  },

  /** Answers the price in force afterwards. Setting again what is set already adds nothing. */
  async set(given: Price): Promise<Price | undefined> {
    const now = new Date();
    const price = checkPrice(given, now);
    const history = await store.list();
    const before = currentOf(history, price.effectiveFrom);
    if (!before || !isRepeat(before, price, now)) await store.add(price, before);
    return currentOf(await store.list(), new Date());
  },
});
