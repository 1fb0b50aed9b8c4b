import { gravestOf } from '#domain/queue-item';
import type { Report, ReportOutcome, ReportReason } from '#domain/report';

/** How many of a reporter's last decided reports say how much the next ones weigh. */
export const LAST_REPORTS = 10;
/** From this many dismissed ones among them on, the reports weigh nothing. */
const WEIGHTLESS_FROM = 8;

/**
 * Returns how much the reports of a user weigh, from 1 down to 0: each dismissed one among the last ten takes an
 * eighth. A straight line, because two mistakes of an honest reporter must hardly count, nobody must lose everything by
 * one decision, and at eight of ten reports sort last. Who has no decided report weighs 1: nothing speaks against them.
 * Reports that were upheld push the dismissed ones out of the ten.
 */
export function weightOf(last: readonly ReportOutcome[]): number {
  const dismissed = last.slice(0, LAST_REPORTS).filter((outcome) => outcome === 'dismissed').length;
  return 1 - Math.min(dismissed, WEIGHTLESS_FROM) / WEIGHTLESS_FROM;
}

/** What the open reports on one item weigh together. */
export interface Weighed {
  /** the gravest one of those with weight; of all if none has any */
  readonly reason: ReportReason;
  /** the sum of their weights */
  readonly weight: number;
  /** the greatest of them */
  readonly topWeight: number;
}

/** Adds a report. One without weight cannot make an item look graver than those with weight say. */
export function withReport(
  before: Weighed | undefined,
  { reason, weight }: Pick<Report, 'reason' | 'weight'>,
): Weighed {
  if (!before) return { reason, weight, topWeight: weight };
  const isEqual = weight > 0 === before.topWeight > 0;
  const heavier = weight > 0 ? reason : before.reason;
  return {
    reason: isEqual ? gravestOf([before.reason, reason]) : heavier,
    weight: before.weight + weight,
    topWeight: Math.max(before.topWeight, weight),
  };
}

/** How many reports a user has filed, and how they were decided. Those that an appeal overturned are only filed. */
export interface ReporterCounts {
  readonly made: number;
  readonly upheld: number;
  readonly dismissed: number;
}
