/** Period in which a promo's frequency cap counts showings. */
const FREQUENCY_MS = 24 * 3_600_000;
/** A card at the edge of the screen may send several impressions; within this time they count as one showing. */
const ONE_SHOWING_MS = 2_000;

export interface Showings {
  /** times at which the viewer's clients sent an impression of the promo */
  readonly impressionsAtMs: readonly number[];
  /** how often the scroll was served the promo */
  readonly timesServed: number;
  readonly scrollStartedAtMs: number;
}

/**
 * Returns how often a viewer was shown a promo in the last 24 hours, including showings that the scroll has loaded but
 * not reached.
 */
export function timesShown({ impressionsAtMs, timesServed, scrollStartedAtMs }: Showings, nowMs: number): number {
  const reached = countSince(impressionsAtMs, scrollStartedAtMs);
  return countSince(impressionsAtMs, nowMs - FREQUENCY_MS) + Math.max(0, timesServed - reached);
}

function countSince(timesMs: readonly number[], sinceMs: number): number {
  let count = 0;
  let countedMs = -Infinity;
  for (const atMs of timesMs.filter((time) => time > sinceMs).toSorted((a, b) => a - b)) {
    if (atMs - countedMs <= ONE_SHOWING_MS) continue;
    count++;
    countedMs = atMs;
  }
  return count;
}
