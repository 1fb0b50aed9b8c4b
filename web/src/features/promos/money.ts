import type { Price } from '@tallscreen/bff/contract/pricing';
import { currentLocale } from '../../i18n/translate.ts';
const MINOR_UNITS = 100;

/** Prices and spend are kept in hundredths of any currency. */
export const formatMoney = (minorUnits: number, currency: string | null, locale = currentLocale()): string =>
  currency === null
    ? '–'
    : new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minorUnits / MINOR_UNITS);

/** Amounts with parts of a minor unit are decimals such as 0.17507. */
export const formatExactMoney = (decimal: string, currency: string, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 5 }).format(Number(decimal));

/** Returns the whole date (UTC) of an ISO time. */
export const fullDate = (time: string, locale = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));

/** Returns the cost of this many billed views in minor units, rounded down as spend is. */
export const costOf = ({ price_per_thousand_views: price }: Price, views: number): number =>
  Math.floor((Math.round(price * MINOR_UNITS) * views) / 1_000);

/** Returns the last twelve months (UTC) as YYYY-MM, the current one first. */
export const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i)).toISOString().slice(0, 7),
  );
