import { currentLocale } from '../i18n/translate.ts';

/** As people write it, with one decimal if not told otherwise: 2.04 → "2.0". */
export const formatDecimal = (value: number, digits = 1, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
