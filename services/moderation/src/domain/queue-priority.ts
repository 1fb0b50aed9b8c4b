import type { ReportReason } from '#domain/report';
import type { ScanVerdict } from '#domain/scan-verdict';

/** The age factor doubles with each such time of waiting. */
export const AGE_DOUBLES_MS = 6 * 60 * 60_000;

/** In place of the logarithm of no harm: below that of any harm and reach, and below any difference of age. */
const LAST = -1e6;

/**
 * Returns a number that sorts items by harm × reach × age and never changes while an item waits, so that a database
 * index keeps the order. The age factor is 2^(age / 6 h). Its logarithm grows equally fast for all items, so the
 * present time can be left out of the logarithm of the product without changing the order (ADR 137). Items without
 * harm come after all others.
 */
export const priorityOf = ({ harm, reach, since }: { harm: number; reach: number; since: Date }): number =>
  (harm > 0 ? Math.log2(harm * (1 + reach)) : LAST) - since.getTime() / AGE_DOUBLES_MS;

/** Labels of an operator's model have no weight of their own; they count like nudity. */
const MODEL_LABEL = 8;
const labelWeights: Readonly<Record<string, number>> = {
  removed_content: 16,
  nudity: 8,
  language: 4,
  blank: 1,
  frozen: 1,
};
/** The scan flagged the item without a label, because a scanner failed. */
const UNSCANNED = 4;
/** The uploader may have been treated wrongly. */
const APPEAL = 4;

/** Returns the greatest weight of the scan's findings; 1 without findings. */
export function harmOfUpload(
  verdict: Pick<ScanVerdict, 'labels'> | undefined,
  { isFlagged, isAppeal }: { readonly isFlagged: boolean; readonly isAppeal: boolean },
): number {
  const found = (verdict?.labels ?? []).filter((label) => label.isFlagged);
  const weights = found.map(({ label }) => labelWeights[label] ?? MODEL_LABEL);
  if (isFlagged && weights.length === 0) weights.push(UNSCANNED);
  return Math.max(1, ...weights, ...(isAppeal ? [APPEAL] : []));
}

/** Held comments are mostly spam, and nobody sees them. */
export const HARM_OF_HELD = 1;

const reasonWeights: Readonly<Record<ReportReason, number>> = { harassment: 8, inappropriate: 4, other: 2, spam: 2 };

/** Upper bound of the reports that count: many accounts of one person must not order the queue. */
const MOST_COUNTED = 50;

/** Returns the weight of the gravest reason times the number of reports, each by the weight of its reporter. */
export const harmOfReports = (gravest: ReportReason, weight: number): number =>
  reasonWeights[gravest] * Math.min(weight, MOST_COUNTED);
