import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import type { Frame, Picture } from '#domain/frame';
import { mergeResults, type Findings, type Label, type ScanVerdict, type ScannerResult } from '#domain/scan-verdict';
import type { HasBadWord } from '@tallscreen/kit/words';

/** The captions in one language. */
export interface ScannedCaptions {
  readonly url: string;
  /** WebVTT */
  readonly file: string;
}

export interface ScanInput {
  /** id of the media item */
  readonly id: number;
  readonly title: string;
  readonly hashtags: readonly string[];
  readonly captions: readonly ScannedCaptions[];
  /** Returns frames spread evenly over the whole video; throws if they cannot be read. */
  readonly frames: () => Promise<readonly Frame[]>;
  /** Returns fewer and larger frames; none unless a model is configured. Throws as `frames` does. */
  readonly pictures: () => Promise<readonly Picture[]>;
  /** Shares of the whole video, or of its frames, from which a label is flagged; set by the policy scan. */
  readonly thresholds: PolicyValues['scan'];
  /** Words set by the policy word-list. */
  readonly hasBadWord: HasBadWord;
}

/** One way to check content. It labels and scores, and decides nothing. */
export interface ContentScanner {
  readonly name: string;
  readonly version: string;
  /** Scanners without it read frames, so they do not run again when only words have changed. */
  readonly readsOnlyWords?: true;
  readonly scan: (input: ScanInput) => Promise<Findings>;
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

const versionOf = ({ name, version }: ContentScanner): string => `${name}@${version}`;

/**
 * Runs all scanners at once. A failed one is reported to `onFailure`; the others' labels still count. `known` are
 * results of scanners that need not run.
 */
export async function runScanners(
  scanners: readonly ContentScanner[],
  input: ScanInput,
  onFailure: (failed: FailedScan) => void,
  known: readonly ScannerResult[] = [],
): Promise<ScanVerdict> {
  const runs = scanners.map(async (each): Promise<ScannerResult> => {
    const scanner = versionOf(each);
    try {
      return { scanner, found: await each.scan(input) };
    } catch (cause) {
      onFailure({ scanner: each.name, cause });
      return { scanner, found: undefined };
    }
  });
  return mergeResults([...known, ...(await Promise.all(runs))]);
}
