import { lumaOf, shareOf, spreadOf, type Frame } from '#domain/frame';

/** Standard deviation (of 255) below which a channel counts as one colour; above coding noise. */
const ONE_COLOUR_SPREAD = 6;

export const isOneColour = (frame: Frame): boolean =>
  [0, 1, 2].every((channel) => spreadOf(frame, channel) < ONE_COLOUR_SPREAD);

/** Returns the share of the frames that show one colour only. */
export const blankShare = (frames: readonly Frame[]): number => shareOf(frames, isOneColour);

const BLOCK = 8;
/** Mean difference in brightness (of 255) below which a block counts as unmoved; above coding noise. */
const STILL_DIFFERENCE = 2;

/** Returns the share of steps between frames in which nothing moves; 1 for a single frame. */
export function frozenShare(frames: readonly Frame[]): number {
  if (frames.length === 1) return 1;
  const lumas = frames.map(lumaOf);
  const width = frames[0]?.width ?? 0;
  return shareOf(lumas.slice(1), (luma, i) => largestBlockDifference(lumas[i] ?? luma, luma, width) < STILL_DIFFERENCE);
}

/** Compares block by block, so that a small moving object on a still background counts as movement. */
function largestBlockDifference(a: Float32Array, b: Float32Array, width: number): number {
  const columns = Math.ceil(width / BLOCK);
  const sums = new Float64Array(columns * Math.ceil(a.length / width / BLOCK));
  const counts = new Uint32Array(sums.length);
  for (let i = 0; i < a.length; i++) {
    const block = Math.floor(Math.floor(i / width) / BLOCK) * columns + Math.floor((i % width) / BLOCK);
    sums[block] = (sums[block] ?? 0) + Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    counts[block] = (counts[block] ?? 0) + 1;
  }
  return Math.max(0, ...sums.map((sum, block) => sum / (counts[block] || 1)));
}

/** Share of skin pixels from which a frame counts as mostly skin. */
const SKIN_DOMINATED = 0.5;

/** Returns the share of the frames that are mostly skin. */
export const skinShare = (frames: readonly Frame[]): number =>
  shareOf(frames, (frame) => skinPixelShare(frame) >= SKIN_DOMINATED);

export function skinPixelShare({ rgb }: Frame): number {
  let count = 0;
  for (let p = 0; p < rgb.length; p += 3) {
    if (isSkin(rgb[p] ?? 0, rgb[p + 1] ?? 0, rgb[p + 2] ?? 0)) count++;
  }
  return count / (rgb.length / 3);
}

/**
 * D. Chai and K. N. Ngan, "Face segmentation using skin-color map in videophone applications", IEEE Transactions on
 * Circuits and Systems for Video Technology 9(4), 1999: 77 ≤ Cb ≤ 127 and 133 ≤ Cr ≤ 173. It uses colour and not
 * brightness, so it works for dark and light skin alike. Sand and wood match too: the result is a hint for a reviewer.
 */
export function isSkin(red: number, green: number, blue: number): boolean {
  const cb = 128 - 0.168736 * red - 0.331264 * green + 0.5 * blue;
  const cr = 128 + 0.5 * red - 0.418688 * green - 0.081312 * blue;
  return cb >= 77 && cb <= 127 && cr >= 133 && cr <= 173;
}
