import { currentLocale } from '../../i18n/translate.ts';
import type { Price } from '@tallscreen/bff/contract/pricing';

export const formatPrice = ({ price_per_thousand_views, currency }: Price, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(price_per_thousand_views);

/** "12", "12.5" or "12.50"; null for anything else. */
export function readAmount(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(trimmed) ? Number(trimmed) : null;
}
