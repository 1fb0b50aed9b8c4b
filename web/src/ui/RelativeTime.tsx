import { formatDate, formatWhen } from './format.ts';
import { useNow } from './useNow.ts';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** `at`: what the API sends (ISO text). `dateOnly` for lists that sort by day. */
export function RelativeTime({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const now = useNow();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {dateOnly ? formatDate(date, now) : formatWhen(date, now)}
    </time>
  );
}
