import { lumaOf, shareOf, type Frame } from '#domain/frame';
import { isOneColour } from '#domain/picture-checks';

/** 16 hex digits: 64 bits, each comparing the brightness of two neighbouring pixels. */
export type FrameHash = string;

const COLUMNS = 9;
const ROWS = 8;
/** frames hashed for one video */
const SAMPLES = 16;

/**
 * The difference hash of N. Krawetz ("Kind of like that", 2013): the picture at 9 × 8, one bit for each pixel that is
 * brighter than its right neighbour. Scaling, re-encoding and a change of brightness hardly change it.
 */
export function hashOf(frame: Frame): FrameHash {
  const small = shrink(lumaOf(frame), frame.width, frame.height);
  let hash = 0n;
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS - 1; x++) {
      const isBrighter = (small[y * COLUMNS + x] ?? 0) > (small[y * COLUMNS + x + 1] ?? 0);
      hash = (hash << 1n) | (isBrighter ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

/** Averages the brightness of each of 9 × 8 boxes. */
function shrink(luma: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Uint32Array(COLUMNS * ROWS);
  for (let i = 0; i < luma.length; i++) {
    const x = Math.floor(((i % width) * COLUMNS) / width);
    const y = Math.floor((Math.floor(i / width) * ROWS) / height);
    const box = y * COLUMNS + x;
    sums[box] = (sums[box] ?? 0) + (luma[i] ?? 0);
    counts[box] = (counts[box] ?? 0) + 1;
  }
  return sums.map((sum, box) => sum / (counts[box] || 1));
}

/** Hashes frames spread over the video; skips frames of one colour, which look the same in every video. */
export function fingerprintOf(frames: readonly Frame[]): FrameHash[] {
  const step = Math.max(1, frames.length / SAMPLES);
  const chosen = Array.from({ length: Math.min(SAMPLES, frames.length) }, (_, i) => frames[Math.floor(i * step)]);
  return chosen.flatMap((frame) => (frame && !isOneColour(frame) ? [hashOf(frame)] : []));
}

/** Two numbers instead of a BigInt, which would allocate on every operation. */
type Halves = readonly [number, number];

const halvesOf = (hash: FrameHash): Halves => [parseInt(hash.slice(0, 8), 16), parseInt(hash.slice(8), 16)];

/** Counts the bits that are set in 32 (H. S. Warren, "Hacker's Delight", 5–1). */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const differingBits = (a: Halves, b: Halves): number => bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1]);

export const distanceOf = (a: FrameHash, b: FrameHash): number => differingBits(halvesOf(a), halvesOf(b));

/** Krawetz: up to 10 of 64 bits apart is "probably a variation of the same picture". */
const SAME_PICTURE = 10;

/** Share of a video's frames that are also in another video. */
export function overlapOf(own: readonly FrameHash[], other: readonly FrameHash[]): number {
  const theirs = other.map(halvesOf);
  return shareOf(own.map(halvesOf), (ours) => theirs.some((one) => differingBits(ours, one) <= SAME_PICTURE));
}
