import { MAX_DURATION_MS } from './upload-rules.ts';

/** The part and cover that an uploader chooses. The browser and media share the rules of this module. */
export interface Cut {
  /** where the part begins, from the file's first picture; null for the file's start */
  readonly trimStartMs: number | null;
  /** where the part ends, on the same clock; null for the file's end */
  readonly trimEndMs: number | null;
  /** the frame for the still picture, from the part's start; null if none is chosen */
  readonly coverMs: number | null;
}

export const noCut: Cut = { trimStartMs: null, trimEndMs: null, coverMs: null };

/** A part of a file, on the clock of its pictures. */
export interface Part {
  readonly startMs: number;
  readonly endMs: number;
}

/** The longest part. */
export const MAX_PART_MS = 30_000;
export const MIN_PART_MS = 1_000;
/** The longest file of which a part may be used: finding the part takes time that grows with the file. */
export const MAX_TRIMMED_FILE_MS = 10 * 60_000;
/** The largest time in a request. */
export const MAX_CUT_TIME_MS = 3_600_000;

/** Browsers and ffprobe may find durations that differ by this much. */
const TOLERANCE_MS = 500;

const problems = ['trim_out_of_range', 'video_too_long', 'cover_out_of_range'] as const;
export type CutProblem = (typeof problems)[number] | 'too_long_to_trim';

/** Whether an error can be corrected by another choice of the part or the still picture. */
export const isCutProblem = (code: string | undefined): boolean => problems.some((problem) => problem === code);

/** Returns the chosen part of a file of this duration, or null when the whole file is used. */
export function partOf({ trimStartMs, trimEndMs }: Cut, fileMs: number): Part | null {
  if (trimStartMs === null && trimEndMs === null) return null;
  const startMs = trimStartMs ?? 0;
  const givenMs = trimEndMs ?? fileMs;
  const endMs = givenMs <= fileMs + TOLERANCE_MS ? Math.min(givenMs, fileMs) : givenMs;
  return startMs === 0 && endMs === fileMs ? null : { startMs, endMs };
}

/** Returns the code of the first broken rule, or undefined. */
export function cutProblem(cut: Cut, fileMs: number): CutProblem | undefined {
  const part = partOf(cut, fileMs);
  const lengthMs = part ? part.endMs - part.startMs : fileMs;
  if (part && (part.endMs > fileMs || lengthMs < MIN_PART_MS)) return 'trim_out_of_range';
  if (lengthMs > MAX_DURATION_MS) return 'video_too_long';
  if (part && fileMs > MAX_TRIMMED_FILE_MS) return 'too_long_to_trim';
  return cut.coverMs !== null && cut.coverMs > lengthMs + TOLERANCE_MS ? 'cover_out_of_range' : undefined;
}
