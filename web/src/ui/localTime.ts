import { currentLocale } from '../i18n/translate.ts';

let format: Intl.DateTimeFormat | undefined;

/** Formats a time in the device's time zone, for a sentence. `time` is ISO 8601. */
export function localTime(time: string | Date): string {
  format ??= new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(time));
}
