/**
 * Judges the time in the hidden field of the registration form. The form sends the time of its opening by the server's
 * clock, from the Date header of answers; so the server compares two of its own times.
 */

/** No human keeps the form open longer than this. */
const MAX_AGE_MS = 24 * 60 * 60_000;
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Whether a time can be the server's. A time that is further off comes from the device's wrong clock; it does not tell
 * how long the form was open, and locks nobody out.
 */
export const isServerStamp = (stampMs: number, nowMs: number): boolean =>
  nowMs - stampMs >= -MAX_AHEAD_MS && nowMs - stampMs <= MAX_AGE_MS;
