import type { Frame } from '#domain/frame';

/** 16 hex digits: 63 bits, the signs of the lowest frequencies of a picture. */
export type FrameHash = string;

/** A part of a picture: left, top, right and bottom as shares of its width and height. */
export type Box = readonly [number, number, number, number];

/** Side length in pixels to which the part is scaled; each pixel is the mean of 2 × 2 points. */
const SIDE = 32;
const POINTS = 2 * SIDE;
/** Number of frequencies per side: from none to seven half waves. */
const WAVES = 8;
/** Standard deviation (of 255) below which a part shows hardly anything, so that its signs are noise. */
const FLAT = 6;

const cosines = Float64Array.from({ length: WAVES * SIDE }, (_, i) =>
  Math.cos((Math.PI / SIDE) * ((i % SIDE) + 0.5) * Math.floor(i / SIDE)),
);

/** Scales a part of a picture's brightness; edges of the part may lie between pixels. */
function scale(luma: Float32Array, { width, height }: Frame, [left, top, right, bottom]: Box): Float64Array {
  const scaled = new Float64Array(SIDE * SIDE);
  const at = (x: number, y: number) => luma[y * width + x] ?? 0;
  for (let j = 0; j < POINTS; j++) {
    const y = Math.max(0, (top + ((bottom - top) * (j + 0.5)) / POINTS) * height - 0.5);
    const [y0, dy] = [Math.min(height - 1, Math.floor(y)), y % 1];
    const y1 = Math.min(height - 1, y0 + 1);
    for (let i = 0; i < POINTS; i++) {
      const x = Math.max(0, (left + ((right - left) * (i + 0.5)) / POINTS) * width - 0.5);
      const [x0, dx] = [Math.min(width - 1, Math.floor(x)), x % 1];
      const x1 = Math.min(width - 1, x0 + 1);
      const place = (j >> 1) * SIDE + (i >> 1);
      const upper = at(x0, y0) * (1 - dx) + at(x1, y0) * dx;
      const lower = at(x0, y1) * (1 - dx) + at(x1, y1) * dx;
      scaled[place] = (scaled[place] ?? 0) + (upper * (1 - dy) + lower * dy) / 4;
    }
  }
  return scaled;
}

function isFlat(pixels: Float64Array): boolean {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  return pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length < FLAT ** 2;
}

/** The cosine transform of type II, for the lowest frequencies. */
function wavesOf(pixels: Float64Array): Float64Array {
  const rows = new Float64Array(SIDE * WAVES);
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < WAVES; u++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += (pixels[y * SIDE + x] ?? 0) * (cosines[u * SIDE + x] ?? 0);
      rows[y * WAVES + u] = sum;
    }
  const waves = new Float64Array(WAVES * WAVES);
  for (let v = 0; v < WAVES; v++)
    for (let u = 0; u < WAVES; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += (rows[y * WAVES + u] ?? 0) * (cosines[v * SIDE + y] ?? 0);
      waves[v * WAVES + u] = sum;
    }
  return waves;
}

export interface Hashes {
  readonly plain: FrameHash;
  /** hash of the same part in a mirror */
  readonly mirrored: FrameHash;
}

/**
 * Hashes a part of a picture by the signs of its lowest frequencies, as PDQ and pHash do. Scaling, re-encoding, less
 * light and slightly wrong edges hardly change the hash; in a mirror, frequencies with an odd number of half waves
 * across change their sign. Returns undefined for a part that shows hardly anything.
 */
export function hashesOf(luma: Float32Array, frame: Frame, box: Box): Hashes | undefined {
  const pixels = scale(luma, frame, box);
  if (isFlat(pixels)) return undefined;
  const waves = wavesOf(pixels);
  const bitsOf = (isMirrored: boolean): FrameHash => {
    let bits = 0n;
    // Skip the first, which is the mean.
    for (let i = 1; i < waves.length; i++) {
      const isUp = (waves[i] ?? 0) > 0;
      bits = (bits << 1n) | (isUp !== (isMirrored && i % 2 === 1) ? 1n : 0n);
    }
    return bits.toString(16).padStart(16, '0');
  };
  return { plain: bitsOf(false), mirrored: bitsOf(true) };
}

/** Two numbers instead of a BigInt, which would allocate on every operation. */
export const halvesOf = (hash: FrameHash): [number, number] => [
  parseInt(hash.slice(0, 8), 16),
  parseInt(hash.slice(8), 16),
];

/** Counts the set bits of a 32-bit number (H. S. Warren, "Hacker's Delight", 5–1). */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const differingBits = (high: number, low: number, otherHigh: number, otherLow: number): number =>
  bitsOf(high ^ otherHigh) + bitsOf(low ^ otherLow);

export const distanceOf = (a: FrameHash, b: FrameHash): number => differingBits(...halvesOf(a), ...halvesOf(b));

/** Bits that a mirror inverts: frequencies with an odd number of half waves across. */
const ODD = 0x5555555555555555n;
/** The bit of one half wave across, the strongest of them. */
const LEADING = 1n << 62n;

const PARTS = 3;
const PART_BITS = 21n;

/**
 * Returns the three parts of a hash as keys of an index (multi-index hashing: M. Norouzi, A. Punjani, D. Fleet, 2012).
 * Two hashes that differ in at most two bits have a part in common, and so have most that differ in up to six, unless
 * the leading bit is one of them. A picture and its mirror image have the same keys: those of the hash whose leading
 * bit is 0.
 */
export function keysOf(hash: FrameHash): number[] {
  const given = BigInt(`0x${hash}`);
  const bits = (given & LEADING) === 0n ? given : given ^ ODD;
  return Array.from({ length: PARTS }, (_, part) => {
    const own = (bits >> (BigInt(part) * PART_BITS)) & ((1n << PART_BITS) - 1n);
    return Number(own) * PARTS + part;
  });
}
