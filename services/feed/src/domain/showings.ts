/** A promo's frequency cap limits the showings of this time. */
const FREQUENCY_MS = 24 * 3_600_000;
/** A card at the edge of the view may report more than one impression; within this time they are one showing. */
const ONE_SHOWING_MS = 2_000;

export interface Showings {
  /** when the viewer's clients reported an impression of the promo */
  readonly impressionsAtMs: readonly number[];
  /** how often the scroll was served the promo */
  readonly timesServed: number;
  readonly scrollStartedAtMs: number;
}

/** Returns how often a viewer was shown a promo in the last 24 hours, and will be by what the scroll has loaded. */
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
