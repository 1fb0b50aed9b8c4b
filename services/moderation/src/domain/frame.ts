/** A small picture: 3 bytes (red, green, blue) per pixel, row by row. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** A frame in its original shape, for a model. */
export interface Picture {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly timeMs: number;
}

/** Number of small frames that are read for each one that the picture checks use. */
export const DENSITY = 4;

/** The frames that a scan reads of a video. */
export interface Footage {
  readonly frames: readonly Frame[];
  /** empty unless a model is asked */
  readonly pictures: readonly Picture[];
}

/** Brightness of each pixel, 0–255 (ITU-R BT.601). */
export function lumaOf({ rgb }: Frame): Float32Array {
  const luma = new Float32Array(rgb.length / 3);
  for (let i = 0, p = 0; i < luma.length; i++, p += 3) {
    luma[i] = 0.299 * (rgb[p] ?? 0) + 0.587 * (rgb[p + 1] ?? 0) + 0.114 * (rgb[p + 2] ?? 0);
  }
  return luma;
}

/** Standard deviation of the values of one colour channel (0, 1, 2). */
export function spreadOf({ rgb }: Frame, channel: number): number {
  const count = rgb.length / 3;
  let sum = 0;
  let squares = 0;
  for (let p = channel; p < rgb.length; p += 3) {
    const value = rgb[p] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}

/** Share of the values that match; 0 if there are no values. */
export function shareOf<T>(values: readonly T[], matches: (value: T, index: number) => boolean): number {
  return values.length === 0 ? 0 : values.filter(matches).length / values.length;
}
