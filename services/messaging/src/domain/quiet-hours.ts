export interface QuietHours {
  /** HH:MM in the time zone; '' for none */
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly timeZone: string;
}

/** Nobody who may be under 16 gets pushes in these hours. */
const night = { quietFrom: '22:00', quietTo: '07:00' } as const;

/**
 * Returns the end of the quiet hours of somebody who may be under 16: their own and the night's, also if the ones begin
 * where the others end.
 */
export function youngQuietUntil(own: QuietHours, timeZone: string, now: Date): Date | undefined {
  const end = quietUntil({ ...night, timeZone }, now) ?? quietUntil(own, now);
  if (!end) return undefined;
  return quietUntil({ ...night, timeZone }, end) ?? quietUntil(own, end) ?? end;
}

const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns the end of the quiet hours that `now` is in; undefined if it is in none. */
export function quietUntil({ quietFrom, quietTo, timeZone }: QuietHours, now: Date): Date | undefined {
  if (quietFrom === '' || quietTo === '') return undefined;
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const local = minutesOf(format.format(now));
  const after = (time: string): number => (minutesOf(time) - local + DAY_MINUTES) % DAY_MINUTES;
  const left = after(quietTo);
  const length = (minutesOf(quietTo) - minutesOf(quietFrom) + DAY_MINUTES) % DAY_MINUTES;
  if (left === 0 || left > length) return undefined;
  const minute = 60_000;
  return new Date(Math.floor(now.getTime() / minute) * minute + left * minute);
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
