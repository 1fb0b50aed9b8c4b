import { MAX_PART_MS, MIN_PART_MS, noCut, partOf, type Cut, type Part } from '@tallscreen/proto/rules/cut-rules';
import { MAX_DURATION_MS } from '@tallscreen/proto/rules/upload-rules';
import type { ResumableUpload } from '@tallscreen/bff/contract/upload';

/** The step of the sliders. */
export const STEP_MS = 100;

/** Whether only a part of a file of this length can be published. */
export const isTooLong = (fileMs: number): boolean => fileMs > MAX_DURATION_MS;

/** Returns what is chosen of a file when it is picked: of a longer one its first 30 seconds. */
export const firstCut = (fileMs: number | null): Cut =>
  fileMs !== null && isTooLong(fileMs) ? { ...noCut, trimStartMs: 0, trimEndMs: MAX_PART_MS } : noCut;

/** Returns what was kept with an unfinished upload. */
export const keptCut = ({ trim_start_ms, trim_end_ms, cover_ms }: ResumableUpload): Cut => ({
  trimStartMs: trim_start_ms,
  trimEndMs: trim_end_ms,
  coverMs: cover_ms,
});

/** Returns the part that is published; the whole file counts as a part here. */
export const shownPart = (cut: Cut, fileMs: number): Part => partOf(cut, fileMs) ?? { startMs: 0, endMs: fileMs };

/** The number of frames in a strip of pictures. */
const FRAMES = 8;

/** Returns the times of some frames that stand for pieces of equal length, in steps of the sliders from the start. */
export function frameTimesOf({ startMs, endMs }: Part): number[] {
  const pieceMs = (endMs - startMs) / FRAMES;
  const steps = Array.from({ length: FRAMES }, (_, piece) => Math.round(((piece + 0.5) * pieceMs) / STEP_MS));
  return [...new Set(steps)].map((step) => startMs + step * STEP_MS);
}

/** Moves one end of the part. The other end follows where the part would be too short or too long. */
export function moveEnd(cut: Cut, fileMs: number, end: 'start' | 'end', toMs: number): Cut {
  const part = shownPart(cut, fileMs);
  const clamp = (ms: number, least: number, most: number) => Math.round(Math.max(least, Math.min(most, ms)));
  const trimStartMs =
    end === 'start'
      ? clamp(toMs, 0, fileMs - MIN_PART_MS)
      : clamp(part.startMs, toMs - MAX_PART_MS, Math.max(0, toMs - MIN_PART_MS));
  const trimEndMs =
    end === 'start'
      ? clamp(part.endMs, trimStartMs + MIN_PART_MS, trimStartMs + MAX_PART_MS)
      : clamp(toMs, MIN_PART_MS, fileMs);
  const length = trimEndMs - trimStartMs;
  const coverMs = cut.coverMs === null ? null : Math.min(cut.coverMs, length);
  return { trimStartMs, trimEndMs, coverMs };
}

const textOf = (ms: number | null): string => (ms === null ? '' : String(Math.round(ms)));

/** Returns the fields of a request; those that are not chosen are empty. */
export function cutTexts({ trimStartMs, trimEndMs, coverMs }: Cut): Record<string, string> {
  return { trim_start_ms: textOf(trimStartMs), trim_end_ms: textOf(trimEndMs), cover_ms: textOf(coverMs) };
}
