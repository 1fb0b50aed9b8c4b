/** Name of this device's time zone, such as Europe/Berlin. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
