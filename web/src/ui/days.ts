import { currentLocale, t } from '../i18n/translate.ts';
import { formatExact, formatRate } from './format.ts';

/** One figure for a period of days (`now`) and for the period of the same length before it (`before`). */
export interface Compared {
  readonly now: number;
  readonly before: number;
}

/** Returns how the figure has changed: "+20 % (50 before)". Without a rate if it was 0 before. */
export function changeText({ now, before }: Compared): string {
  if (now === before) return t('as before');
  const figure = t('{count} before', { count: formatExact(before) });
  if (before <= 0) return figure;
  const rate = formatRate((now - before) / before);
  return `${now > before ? '+' : ''}${rate} (${figure})`;
}

/** Formats a day of UTC, such as "5 May". */
export const formatUtcDay = (time: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(time));

/** Returns "2030-01" as "January 2030". */
export const monthName = (month: string, locale = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
