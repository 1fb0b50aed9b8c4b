import type { Frame } from '#domain/frame';

export interface ScanInput {
  readonly title: string;
  readonly hashtags: readonly string[];
  /** evenly spaced over the whole clip; throws where they could not be had */
  readonly frames: () => Promise<readonly Frame[]>;
}

export interface Label {
  readonly label: string;
  /** how sure the scanner is, 0 to 1 */
  readonly score: number;
  readonly isFlagged: boolean;
}

/** What a scanner says is data: it decides nothing. */
export interface ScanReport {
  readonly labels: readonly Label[];
}

/** A way to look at a clip: built in, or a model that the operator brings. */
export interface ContentScanner {
  readonly name: string;
  readonly version: string;
  scan(input: ScanInput): Promise<ScanReport>;
}

export interface Verdict {
  readonly labels: readonly Label[];
  /** name@version of each scanner that answered */
  readonly scanners: readonly string[];
  /** empty for a clean clip */
  readonly flagReason: string;
}

export const NOT_SCANNED = 'Not scanned.';

const reasons: Readonly<Record<string, string>> = {
  blank: 'Blank video.',
  frozen: 'Frozen video.',
  language: 'Language.',
  removed_content: 'Matches removed content.',
  nudity: 'Possible nudity.',
};

/** A label that only a model knows is named as it is. */
const reasonOf = (label: string): string => reasons[label] ?? `Flagged as ${label}.`;

export interface FailedScan {
  readonly scanner: string;
  readonly cause: unknown;
}

/** All scanners at once; one that fails is told of in the reason and in `onFailure`, and keeps no other from answering. */
export async function runScanners(
  scanners: readonly ContentScanner[],
  input: ScanInput,
  onFailure: (failed: FailedScan) => void,
): Promise<Verdict> {
  const results = await Promise.allSettled(scanners.map((scanner) => scanner.scan(input)));
  const labels: Label[] = [];
  const answered: string[] = [];
  for (const [i, scanner] of scanners.entries()) {
    const result = results[i];
    if (result?.status === 'fulfilled') {
      labels.push(...result.value.labels);
      answered.push(`${scanner.name}@${scanner.version}`);
    } else onFailure({ scanner: scanner.name, cause: result?.reason });
  }
  const flagged = labels.filter((label) => label.isFlagged).map(({ label }) => reasonOf(label));
  const missing = answered.length < scanners.length ? [NOT_SCANNED] : [];
  return { labels, scanners: answered, flagReason: [...new Set([...flagged, ...missing])].join(' ') };
}
