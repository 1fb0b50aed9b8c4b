import { FLAGGED, type FindingCode } from '@tallscreen/proto/rules/reason-texts';

export interface Label {
  readonly label: string;
  /** how sure the scanner is, 0 to 1 */
  readonly score: number;
  readonly isFlagged: boolean;
  /** The moment at which a model is surest of it. Labels about the whole video have none. */
  readonly frameMs?: number;
  /** Fingerprints of the texts that a label about words flagged. */
  readonly texts?: readonly string[];
}

/** The removed video that shows the same. */
export interface Match {
  readonly itemId: number;
  /** number of compared frames */
  readonly share: number;
}

/** The findings of one scanner. */
export interface Findings {
  readonly labels: readonly Label[];
  /** the model that answered */
  readonly model?: { readonly name: string; readonly version: string };
  readonly matches?: readonly Match[];
}

/** The findings of all scanners in one media item. */
export interface ScanVerdict extends Findings {
  /** name@version of each scanner that answered */
  readonly scanners: readonly string[];
  /** codes of proto/rules/reason-texts.ts, separated by spaces; empty for clean content */
  readonly flagCode: string;
}

/** The answer of one scanner; `found` is undefined if it failed. */
export interface ScannerResult {
  readonly scanner: string;
  readonly found: Findings | undefined;
}

/** Findings of the built-in model that share one sentence. */
const sameFinding: Readonly<Record<string, string>> = { porn: 'nudity', hentai: 'nudity', sexy: 'nudity' };

const codeOf = (label: string): string => FLAGGED + (sameFinding[label] ?? label.replaceAll(/\s/g, '_'));

/** The scanner of words and its label. */
const wordScanners: ReadonlySet<string> = new Set(['language']);
const wordLabels = wordScanners;

export const flaggedTextsOf = ({ labels }: Pick<ScanVerdict, 'labels'>): string[] => [
  ...new Set(labels.flatMap(({ isFlagged, texts = [] }) => (isFlagged ? texts : []))),
];

/** Whether the label is about title, hashtags or captions. All others are about the frames. */
export const isWordLabel = ({ label }: Pick<Label, 'label'>): boolean => wordLabels.has(label);

export interface ReuseOptions {
  /** names of the scanners of frames that are on now */
  readonly names: readonly string[];
  /**
   * An admin has approved the frames: no scanner judges them again, not even a new one or one that did not answer then.
   */
  readonly isApproved: boolean;
}

/**
 * Returns the frame scanners' findings of an earlier scan of the media item, whose frames do not change; undefined if
 * they must run again because one of them did not answer then. A newer version of a scanner does not run again.
 */
export function resultsOfFrames(
  earlier: ScanVerdict | null,
  { names, isApproved }: ReuseOptions,
): ScannerResult[] | undefined {
  if (!earlier) return undefined;
  const nameOf = (scanner: string): string => scanner.slice(0, scanner.lastIndexOf('@'));
  const answered = earlier.scanners.filter((scanner) => !wordScanners.has(nameOf(scanner)));
  if (!isApproved && !names.every((name) => answered.some((scanner) => nameOf(scanner) === name))) return undefined;
  // Stored labels do not name their scanner.
  const found = { ...earlier, labels: earlier.labels.filter((label) => !isWordLabel(label)) };
  return answered.map((scanner, place) => ({ scanner, found: place === 0 ? found : { labels: [] } }));
}

/** Merges the scanners' answers. Each code occurs once; a scanner that failed adds `not_scanned`. */
export function mergeResults(results: readonly ScannerResult[]): ScanVerdict {
  const answered = results.flatMap(({ scanner, found }) => (found ? [{ scanner, found }] : []));
  const labels = answered.flatMap(({ found }) => found.labels);
  const model = answered.find(({ found }) => found.model)?.found.model;
  const flagged = labels.filter(({ isFlagged }) => isFlagged).map(({ label }) => codeOf(label));
  const failed: FindingCode[] = answered.length < results.length ? ['not_scanned'] : [];
  return {
    labels,
    ...(model && { model }),
    matches: answered.flatMap(({ found }) => found.matches ?? []),
    scanners: answered.map(({ scanner }) => scanner),
    flagCode: [...new Set([...flagged, ...failed])].join(' '),
  };
}
