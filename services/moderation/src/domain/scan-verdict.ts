export interface Label {
  readonly label: string;
  /** how sure the scanner is, 0 to 1 */
  readonly score: number;
  readonly isFlagged: boolean;
}

/** What the scanners found in one media item. */
export interface ScanVerdict {
  readonly labels: readonly Label[];
  /** name@version of each scanner that answered */
  readonly scanners: readonly string[];
  /** empty for clean content */
  readonly flagReason: string;
}

/** The answer of one scanner; `labels` is undefined if it failed. */
export interface ScannerResult {
  readonly scanner: string;
  readonly labels: readonly Label[] | undefined;
}

const sentences: Readonly<Record<string, string>> = {
  blank: 'Blank video.',
  frozen: 'Frozen video.',
  language: 'Language.',
  removed_content: 'Matches removed content.',
  nudity: 'Possible nudity.',
};

/** Labels of an operator's model have no sentence of their own. */
const sentenceOf = (label: string): string => sentences[label] ?? `Flagged as ${label}.`;

/** Merges the scanners' answers. Each reason is given once; a scanner that failed adds "Not scanned.". */
export function mergeResults(results: readonly ScannerResult[]): ScanVerdict {
  const labels = results.flatMap((result) => result.labels ?? []);
  const scanners = results.flatMap((result) => (result.labels ? [result.scanner] : []));
  const flagged = labels.filter(({ isFlagged }) => isFlagged).map(({ label }) => sentenceOf(label));
  const failed = scanners.length < results.length ? ['Not scanned.'] : [];
  return { labels, scanners, flagReason: [...new Set([...flagged, ...failed])].join(' ') };
}
