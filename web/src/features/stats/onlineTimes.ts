import { currentLocale } from '../../i18n/translate.ts';
import type { OnlineHours } from '@tallscreen/bff/contract/stats';

type Hour = OnlineHours['hours'][number];

/**
 * Returns the hours in local time, from midnight on. In zones with half hours, times are shifted to the hour before.
 */
export function toLocalHours(hours: readonly Hour[], offsetMinutes: number): Hour[] {
  const shift = Math.floor(offsetMinutes / 60);
  return hours
    .map(({ hour, share }) => ({ hour: (hour + shift + 48) % 24, share }))
    .toSorted((a, b) => a.hour - b.hour);
}

export const hourName = (hour: number, locale = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour)));

/** Returns the hour in which most users are online; undefined if nobody is. */
export function busiestHour(hours: readonly Hour[]): number | undefined {
  const busiest = hours.reduce<Hour>((best, one) => (one.share > best.share ? one : best), { hour: 0, share: 0 });
  return busiest.share > 0 ? busiest.hour : undefined;
}
