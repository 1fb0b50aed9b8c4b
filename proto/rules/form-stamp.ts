/**
 * What the time in the hidden field of the registration form is worth. The form sends the moment of its opening by the
 * server's clock, as it stands in the Date of answers; so the server judges the time between two stamps of its own.
 */

/** No human keeps the form open longer than this. */
const MAX_AGE_MS = 24 * 60 * 60_000;
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Whether a stamp can be the server's. One that is further off comes from the device's clock, which is wrong; it says
 * nothing of how long the form was open, and locks nobody out.
 */
export const isServerStamp = (stampMs: number, nowMs: number): boolean =>
  nowMs - stampMs >= -MAX_AHEAD_MS && nowMs - stampMs <= MAX_AGE_MS;
