import type { Frame } from '#domain/frame';
import { mergeResults, type Label, type ScanVerdict, type ScannerResult } from '#domain/scan-verdict';

export interface ScanInput {
  readonly title: string;
  readonly hashtags: readonly string[];
  /** Returns frames spread evenly over the whole video; throws if they cannot be read. */
  readonly frames: () => Promise<readonly Frame[]>;
}

/**
 * One way to check content: built in, or a model that the operator mounts. It labels and scores; it decides nothing.
 */
export interface ContentScanner {
  readonly name: string;
  readonly version: string;
  readonly scan: (input: ScanInput) => Promise<readonly Label[]>;
}

export interface FailedScan {
  readonly scanner: string;
  readonly cause: unknown;
}

/** Makes a label that is flagged from `threshold` on. */
export const toLabel = (label: string, score: number, threshold: number): Label => ({
  label,
  score: Math.min(1, score),
  isFlagged: score >= threshold,
});

/** Runs all scanners at once. One that fails is reported to `onFailure`; the others' labels still count. */
export async function runScanners(
  scanners: readonly ContentScanner[],
  input: ScanInput,
  onFailure: (failed: FailedScan) => void,
): Promise<ScanVerdict> {
  const runs = scanners.map(async ({ name, version, scan }): Promise<ScannerResult> => {
    const scanner = `${name}@${version}`;
    try {
      return { scanner, labels: await scan(input) };
    } catch (cause) {
      onFailure({ scanner: name, cause });
      return { scanner, labels: undefined };
    }
  });
  return mergeResults(await Promise.all(runs));
}
