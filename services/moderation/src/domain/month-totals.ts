import { isAppeal, type Decision } from '#domain/decision';

/** What happened in one month, by UTC. */
export interface MonthTotals {
  /** such as 2030-01 */
  readonly month: string;
  readonly uploads: number;
  readonly approved: number;
  readonly rejected: number;
  readonly removed: number;
  readonly reports: number;
  readonly appeals: number;
  readonly granted: number;
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

export type CountedDecision = Pick<Decision, 'verdict' | 'adminId' | 'answersAppeal' | 'waitSeconds'>;

/** Counts the decisions of one month that media has applied. */
export function countDecisions(decisions: readonly CountedDecision[]) {
  const count = (verdict: Decision['verdict']) => decisions.filter((one) => one.verdict === verdict).length;
  return {
    approved: count('approve'),
    rejected: count('reject'),
    removed: count('remove'),
    appeals: decisions.filter(isAppeal).length,
    granted: decisions.filter(({ verdict, answersAppeal }) => answersAppeal && verdict === 'approve').length,
    medianDecisionSeconds: medianOf(decisions.flatMap(({ waitSeconds }) => waitSeconds ?? [])),
  };
}

/** The lower one of the two middle numbers if their count is even; null without numbers. */
function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

const DAY_MS = 24 * 60 * 60_000;
/** Totals of a month that goes on may be this old. */
export const MAX_AGE_MS = 10 * 60_000;

/** Whether stored totals can be answered. Those of a past month are final a day after its end. */
export const areFresh = ({ endMs }: Month, computedAt: Date, now: Date): boolean =>
  computedAt.getTime() >= endMs + DAY_MS || now.getTime() - computedAt.getTime() < MAX_AGE_MS;
