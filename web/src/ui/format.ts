import { currentLocale, formatNumber } from '../i18n/translate.ts';

const NARROW_SPACE = '\u202f';

const compactFormats = new Map<string, Intl.NumberFormat>();

/** Created once per language, because creating one takes as long as rendering several cards. */
function compactFormat(locale: string): Intl.NumberFormat {
  const format =
    compactFormats.get(locale) ?? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  compactFormats.set(locale, format);
  return format;
}

/** 1234 → "1.2 K". Exact up to 999. */
export function formatCount(count: number, locale = currentLocale()): string {
  if (count < 1000) return String(count);
  return compactFormat(locale)
    .formatToParts(count)
    .map(({ type, value }) => (type === 'compact' ? `${NARROW_SPACE}${value.trim()}` : value))
    .join('')
    .replaceAll(/\s{2,}/g, NARROW_SPACE);
}

export const formatExact = (count: number): string => formatNumber(count);

/** Formats an increase or a decrease: "+1,234". */
export const formatChange = (count: number, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(count);

/** Formats a fraction 0–1 as a percentage with at most one decimal. */
export const formatRate = (fraction: number, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(fraction);

/** Returns a code as words: "SPAM" as "Spam", "user.role_changed" as "User role changed". */
export function wordsOf(code: string): string {
  const words = code.toLowerCase().replaceAll(/[._]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "5 min. ago" under a week, then the date, with the year unless it is the current one. */
export function formatWhen(at: Date, now: Date, locale = currentLocale()): string {
  const age = now.getTime() - at.getTime();
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (age < MINUTE) return relative.format(0, 'second');
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return relative.format(-Math.floor(age / DAY), 'day');
  return formatDate(at, now, locale);
}

export function formatDate(at: Date, now: Date, locale = currentLocale()): string {
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year }).format(at);
}

/** "Today" and "Yesterday" in the words of the locale, else the date. */
export function formatDay(at: Date, now: Date, locale = currentLocale()): string {
  const startOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
  const daysAgo = Math.round((startOf(now) - startOf(at)) / DAY);
  if (daysAgo !== 0 && daysAgo !== 1) return formatDate(at, now, locale);
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day');
  return word.charAt(0).toUpperCase() + word.slice(1);
}
