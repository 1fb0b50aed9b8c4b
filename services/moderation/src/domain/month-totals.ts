import type { Decision } from '#domain/decision';
import type { MeasureTotals } from '#domain/measure-totals';

/** What happened in one month (UTC). */
export interface MonthTotals extends Omit<MeasureTotals, 'waits'> {
  /** such as 2030-01 */
  readonly month: string;
  readonly uploads: number;
  readonly approved: number;
  readonly rejected: number;
  readonly removed: number;
  readonly reports: number;
  readonly notices: number;
  /** null if no decision of the month has a known waiting time */
  readonly medianDecisionSeconds: number | null;
}

export interface Month {
  readonly month: string;
  readonly startMs: number;
  /** the start of the next month */
  readonly endMs: number;
}

/** Returns the months from the one of `firstMs` to the one of `lastMs`, newest first. */
export function monthsBetween(firstMs: number, lastMs: number): Month[] {
  const first = new Date(firstMs);
  const months: Month[] = [];
  for (let year = first.getUTCFullYear(), index = first.getUTCMonth(); ; index++) {
    const [startMs, endMs] = [Date.UTC(year, index, 1), Date.UTC(year, index + 1, 1)];
    if (startMs > lastMs) return months.toReversed();
    months.push({ month: new Date(startMs).toISOString().slice(0, 7), startMs, endMs });
  }
}

export type CountedDecision = Pick<Decision, 'verdict' | 'waitSeconds'>;

/**
 * Counts the decisions of one month that media has applied. Reads them one by one, because they may not fit into
 * memory. `waits`: how often each number of seconds occurs.
 */
export async function countDecisions(decisions: AsyncIterable<CountedDecision>) {
  const verdicts: Record<Decision['verdict'], number> = { approve: 0, reject: 0, remove: 0, reopen: 0, restore: 0 };
  const waits = new Map<number, number>();
  for await (const { verdict, waitSeconds } of decisions) {
    verdicts[verdict]++;
    if (waitSeconds !== null) addWait(waits, waitSeconds);
  }
  return { approved: verdicts.approve, rejected: verdicts.reject, removed: verdicts.remove, waits };
}

export const addWait = (waits: Map<number, number>, seconds: number): void =>
  void waits.set(seconds, (waits.get(seconds) ?? 0) + 1);

/**
 * `counts`: how often each number occurs. Returns the median, the lower of two middle numbers; null without numbers.
 */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const half = [...counts.values()].reduce((sum, count) => sum + count, 0) / 2;
  let passed = 0;
  for (const [number, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    passed += count;
    if (passed >= half) return number;
  }
  return null;
}

const DAY_MS = 24 * 60 * 60_000;
/** Maximum age of the totals of the current month. */
const MAX_AGE_MS = 10 * 60_000;
/** After this time another process counts again, in case the first one died. */
export const MAX_COUNTING_MS = 60_000;

/** Whether stored totals may be returned. Those of a past month are final a day after its end. */
export const areFresh = ({ endMs }: Month, computedAt: Date, now: Date): boolean =>
  computedAt.getTime() >= endMs + DAY_MS || now.getTime() - computedAt.getTime() < MAX_AGE_MS;
