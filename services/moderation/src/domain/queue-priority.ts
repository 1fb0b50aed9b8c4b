import type { ReportReason } from '#domain/report';
import type { ScanVerdict } from '#domain/scan-verdict';

/** With every such time of waiting the age factor doubles. */
export const AGE_DOUBLES_MS = 6 * 60 * 60_000;

/**
 * Returns harm × reach × age as a number that never changes while the item waits, so that a database index keeps the
 * order. The age factor is 2^(age / 6 h). Its logarithm grows equally fast for all items, so the logarithm of the product
 * minus "now" orders them as the product does (ADR 137).
 */
export const priorityOf = ({ harm, reach, since }: { harm: number; reach: number; since: Date }): number =>
  Math.log2(harm * (1 + reach)) - since.getTime() / AGE_DOUBLES_MS;

/** Labels of an operator's model, which have no weight of their own, count as nudity does. */
const MODEL_LABEL = 8;
const labelWeights: Readonly<Record<string, number>> = {
  removed_content: 16,
  nudity: 8,
  language: 4,
  blank: 1,
  frozen: 1,
};
/** The scan flagged it without a label: a scanner failed. */
const UNSCANNED = 4;
/** Somebody may have been wronged. */
const APPEAL = 4;

/** Returns the greatest weight of what the scan found; 1 if it found nothing. */
export function harmOfUpload(
  verdict: Pick<ScanVerdict, 'labels'> | undefined,
  { isFlagged, isAppeal }: { readonly isFlagged: boolean; readonly isAppeal: boolean },
): number {
  const found = (verdict?.labels ?? []).filter((label) => label.isFlagged);
  const weights = found.map(({ label }) => labelWeights[label] ?? MODEL_LABEL);
  if (isFlagged && weights.length === 0) weights.push(UNSCANNED);
  return Math.max(1, ...weights, ...(isAppeal ? [APPEAL] : []));
}

const reasonWeights: Readonly<Record<ReportReason, number>> = { harassment: 8, inappropriate: 4, other: 2, spam: 2 };

/** More reports than these add nothing: many accounts of one person must not order the queue. */
const MOST_COUNTED = 50;

/** Returns the weight of the gravest reason times the number of reports. */
export const harmOfReports = (gravest: ReportReason, reports: number): number =>
  reasonWeights[gravest] * Math.min(Math.max(1, reports), MOST_COUNTED);
