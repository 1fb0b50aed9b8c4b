import { FLAGGED, type FindingCode } from '@tallscreen/proto/rules/reason-texts';

export interface Label {
  readonly label: string;
  /** how sure the scanner is, 0 to 1 */
  readonly score: number;
  readonly isFlagged: boolean;
  /** The names of the texts that a label about words flagged. */
  readonly texts?: readonly string[];
}

/** What the scanners found in one media item. */
export interface ScanVerdict {
  readonly labels: readonly Label[];
  /** name@version of each scanner that answered */
  readonly scanners: readonly string[];
  /** codes of proto/rules/reason-texts.ts, divided by spaces; empty for clean content */
  readonly flagCode: string;
}

/** The answer of one scanner; `labels` is undefined if it failed. */
export interface ScannerResult {
  readonly scanner: string;
  readonly labels: readonly Label[] | undefined;
}

const wordLabels: ReadonlySet<string> = new Set(['language']);

export const flaggedTextsOf = ({ labels }: Pick<ScanVerdict, 'labels'>): string[] => [
  ...new Set(labels.flatMap(({ isFlagged, texts = [] }) => (isFlagged ? texts : []))),
];

/** Whether the label is about title, hashtags or captions. All others are about the frames. */
export const isWordLabel = ({ label }: Pick<Label, 'label'>): boolean => wordLabels.has(label);

/**
 * Returns what these scanners of frames have found in an earlier scan of the media item, whose frames do not change;
 * undefined if one of them has not answered then.
 */
export function resultsOfFrames(earlier: ScanVerdict | null, scanners: readonly string[]): ScannerResult[] | undefined {
  if (!earlier || !scanners.every((scanner) => earlier.scanners.includes(scanner))) return undefined;
  // Stored labels do not name their scanner.
  const labels = earlier.labels.filter((label) => !isWordLabel(label));
  return scanners.map((scanner, place) => ({ scanner, labels: place === 0 ? labels : [] }));
}

/** Merges the scanners' answers. Each code is given once; a scanner that failed adds `not_scanned`. */
export function mergeResults(results: readonly ScannerResult[]): ScanVerdict {
  const labels = results.flatMap((result) => result.labels ?? []);
  const scanners = results.flatMap((result) => (result.labels ? [result.scanner] : []));
  const flagged = labels
    .filter(({ isFlagged }) => isFlagged)
    .map(({ label }) => FLAGGED + label.replaceAll(/\s/g, '_'));
  const failed: FindingCode[] = scanners.length < results.length ? ['not_scanned'] : [];
  return { labels, scanners, flagCode: [...new Set([...flagged, ...failed])].join(' ') };
}
