import { t } from '../../i18n/translate.ts';

/** Returns a screen reader's text about the results; nothing while further pages may still have some. */
export function foundText(count: number, hasMore: boolean, none: string): string {
  if (count > 0) return t(hasMore ? '{count} found, and there are more' : '{count} found', { count });
  return hasMore ? '' : none;
}
