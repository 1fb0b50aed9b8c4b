import { currentLocale } from '../i18n/translate.ts';

/** With one decimal, as people write it: 2.04 → "2.0". */
export const formatDecimal = (value: number, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  }).format(value);
