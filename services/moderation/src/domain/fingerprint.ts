import { insideOf } from '#domain/border';
import { lumaOf, shareOf, type Frame } from '#domain/frame';
import { differingBits, halvesOf, hashesOf, type Box, type FrameHash } from '#domain/frame-hash';
import { isOneColour } from '#domain/picture-checks';

/** Number of frames of a video that are compared. */
const WANTED = 16;
/** Number of frames that are stored: a faster or slower copy shows moments between those of its original. */
const KEPT = 32;

/**
 * Parts of a picture to hash: all of it, the rest when it is cropped to four fifths, and the rest above a bar over one
 * third. A copy shows one of these parts, or its whole picture is one of them.
 */
const VIEWS: readonly Box[] = [
  [0, 0, 1, 1],
  [0.1, 0.1, 0.9, 0.9],
  [0, 0, 1, 2 / 3],
  [0, 1 / 3, 1, 1],
];

export interface Fingerprint {
  /** The stored part of a video's fingerprint, by which copies are found. */
  readonly kept: readonly FrameHash[];
  /** For each frame the hashes to search for: the same, and mirrored. */
  readonly wanted: readonly (readonly FrameHash[])[];
}

/** Hashes frames spread over the video; skips frames of one colour, which look the same in every video. */
export function fingerprintOf(frames: readonly Frame[]): Fingerprint {
  const hashed = spread(frames, KEPT).map((frame) => (isOneColour(frame) ? [] : hashViews(frame)));
  return {
    kept: [...new Set(hashed.flat().map(({ plain }) => plain))],
    wanted: spread(hashed, WANTED)
      .filter((views) => views.length > 0)
      .map((views) => [...new Set(views.flatMap(({ plain, mirrored }) => [plain, mirrored]))]),
  };
}

function spread<T>(all: readonly T[], most: number): T[] {
  const count = Math.min(most, all.length);
  return Array.from({ length: count }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!);
}

function hashViews(frame: Frame) {
  const luma = lumaOf(frame);
  const inside = insideOf(luma, frame);
  const boxes = inside ? [...VIEWS, inside] : VIEWS;
  return boxes.flatMap((box) => hashesOf(luma, frame, box) ?? []);
}

/**
 * Number of bits in which two hashes of one picture may differ. Nine of ten hashes of copies differ in at most four; of
 * 1,326 pairs of different clips none had a third of its frames in common.
 */
const SAME_PICTURE = 8;

/** All hashes as numbers, two for each. */
const wordsOf = (hashes: readonly FrameHash[]): Int32Array => Int32Array.from(hashes.flatMap(halvesOf));

function isAmong(high: number, low: number, all: Int32Array): boolean {
  for (let i = 0; i < all.length; i += 2)
    if (differingBits(high, low, all[i] ?? 0, all[i + 1] ?? 0) <= SAME_PICTURE) return true;
  return false;
}

/** Returns a function that returns the share of a video's frames that another video contains, too. */
export function overlapWith({ wanted }: Pick<Fingerprint, 'wanted'>): (kept: readonly FrameHash[]) => number {
  const frames = wanted.map(wordsOf);
  return (kept) => {
    const theirs = wordsOf(kept);
    return shareOf(frames, (views) => {
      for (let i = 0; i < views.length; i += 2) if (isAmong(views[i] ?? 0, views[i + 1] ?? 0, theirs)) return true;
      return false;
    });
  };
}
