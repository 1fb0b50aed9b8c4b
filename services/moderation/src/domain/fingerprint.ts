import { insideOf } from '#domain/border';
import { lumaOf, shareOf, type Frame } from '#domain/frame';
import { differingBits, halvesOf, hashesOf, type Box, type FrameHash, type Halves } from '#domain/frame-hash';
import { isOneColour } from '#domain/picture-checks';

/** frames hashed for one video */
const SAMPLES = 16;

/**
 * The whole picture, what is left of it when it is cropped to four fifths, and what a bar over a third leaves. A copy shows
 * one of them, or is one of them.
 */
const VIEWS: readonly Box[] = [
  [0, 0, 1, 1],
  [0.1, 0.1, 0.9, 0.9],
  [0, 0, 1, 2 / 3],
  [0, 1 / 3, 1, 1],
];

export interface Fingerprint {
  /** What is kept of a video, so that copies of it are found. */
  readonly kept: readonly FrameHash[];
  /** For each frame what is looked for: the same, and all of it in a mirror. */
  readonly wanted: readonly (readonly FrameHash[])[];
}

/** Hashes frames spread over the video; skips frames of one colour, which look the same in every video. */
export function fingerprintOf(frames: readonly Frame[]): Fingerprint {
  const step = Math.max(1, frames.length / SAMPLES);
  const chosen = Array.from({ length: Math.min(SAMPLES, frames.length) }, (_, i) => frames[Math.floor(i * step)]);
  const hashed = chosen.flatMap((frame) => (frame && !isOneColour(frame) ? [hashViews(frame)] : []));
  return {
    kept: [...new Set(hashed.flat().map(({ plain }) => plain))],
    wanted: hashed.map((views) => [...new Set(views.flatMap(({ plain, mirrored }) => [plain, mirrored]))]),
  };
}

function hashViews(frame: Frame) {
  const luma = lumaOf(frame);
  const inside = insideOf(luma, frame);
  const boxes = inside ? [...VIEWS, inside] : VIEWS;
  return boxes.flatMap((box) => hashesOf(luma, frame, box) ?? []);
}

/**
 * Bits in which two hashes of one picture may differ. Nine of ten hashes of copies differ in at most four; of 1,224 pairs
 * of different clips none had more than an eighth of its frames below this.
 */
const SAME_PICTURE = 8;

/** Share of a video's frames that are also in another video. */
export function overlapOf({ wanted }: Pick<Fingerprint, 'wanted'>, kept: readonly FrameHash[]): number {
  const theirs = kept.map(halvesOf);
  const isKnown = (ours: Halves) => theirs.some((one) => differingBits(ours, one) <= SAME_PICTURE);
  return shareOf(wanted, (views) => views.some((view) => isKnown(halvesOf(view))));
}
