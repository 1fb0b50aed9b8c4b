import { formatDate, formatWhen } from './format.ts';
import { localTime } from './localTime.ts';
import { useNow } from './useNow.ts';

/** `at` is an ISO 8601 time. `dateOnly` always shows the date. */
export function RelativeTime({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const now = useNow();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={date.toISOString()} title={localTime(date)}>
      {dateOnly ? formatDate(date, now) : formatWhen(date, now)}
    </time>
  );
}
