const SECONDS = /^\d{1,10}$/;
/** As in "Sun, 06 Nov 1994 08:49:37 GMT"; the two older forms of RFC 9110 are not read. */
const DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads the header `Retry-After`: seconds or a date. Returns the pause in milliseconds, at most `longestMs`; 0 for
 * anything else, because whoever answers may be anybody.
 */
export function readRetryAfter(value: string | undefined, now: Date, longestMs: number): number {
  const text = value?.trim() ?? '';
  const ms = SECONDS.test(text) ? Number(text) * 1000 : DATE.test(text) ? Date.parse(text) - now.getTime() : 0;
  return Number.isNaN(ms) ? 0 : Math.min(longestMs, Math.max(0, ms));
}
