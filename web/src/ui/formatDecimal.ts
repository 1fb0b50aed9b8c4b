import { currentLocale } from '../i18n/translate.ts';

/** Formats a number in the usual way, with one decimal by default: 2.04 → "2.0". */
export const formatDecimal = (value: number, digits = 1, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
