const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the zone of the device, for a sentence. */
export const localTime = (time: string): string => exact.format(new Date(time));
