export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface RenditionSize extends Size {
  /** after the shorter side, for example 720p */
  readonly name: string;
}

export interface RateLimits {
  /** at most, with a buffer of one second that is nearly full at the start */
  readonly pictureKbps: number;
  readonly soundKbps: number;
}

/**
 * Shorter sides of the renditions in pixels, best first, and what such a picture may need. With their sound, clips of
 * 8 s or more stay below 3.5, 1.5 and 0.6 Mbit/s.
 */
const TARGETS: readonly ({ readonly lines: number } & RateLimits)[] = [
  { lines: 720, pictureKbps: 3_000, soundKbps: 128 },
  { lines: 480, pictureKbps: 1_250, soundKbps: 96 },
  { lines: 360, pictureKbps: 480, soundKbps: 64 },
];

/** Returns the rates of the smallest target that has room for this size. */
export const rateLimitsOf = ({ width, height }: Size): RateLimits =>
  TARGETS.findLast(({ lines }) => Math.min(width, height) <= lines) ?? TARGETS[0]!;

const toEven = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** Scales down to this shorter side, never up. Both sides are even, as H.264 4:2:0 requires. */
export function fitShorterSide({ width, height }: Size, target: number): Size {
  const scale = Math.min(1, target / Math.min(width, height));
  return { width: toEven(width * scale), height: toEven(height * scale) };
}

/** Scales up or down to the largest size within a box. Both sides are even. */
export function fitWithin({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: toEven(width * scale), height: toEven(height * scale) };
}

/** Sizes of the renditions of a source: its own or 720p, and each smaller target. A small source has fewer. */
export function renditionSizes(source: Size): RenditionSize[] {
  const sizes = TARGETS.map(({ lines }) => fitShorterSide(source, lines));
  return sizes
    .map((size) => ({ ...size, name: `${Math.min(size.width, size.height)}p` }))
    .filter((size, i, all) => all.findIndex(({ name }) => name === size.name) === i);
}
