import type { Frame } from '#domain/frame';
import type { Box } from '#domain/frame-hash';

/** Standard deviation (of 255) below which a line of pixels counts as having one brightness. */
const PLAIN_LINE = 5;
/** The rest of a picture after a cut must be at least this share. */
const LEAST_LEFT = 0.4;

function spreadOf(count: number, valueAt: (place: number) => number): number {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < count; i++) {
    const value = valueAt(i);
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

/** Returns the range of lines (from, to) between the lines of one brightness at both ends. */
function withoutPlainEnds(count: number, isPlain: (line: number) => boolean): [number, number] {
  let [from, to] = [0, count];
  while (from < to && isPlain(from)) from++;
  while (to > from && isPlain(to - 1)) to--;
  return [from, to];
}

/** Returns a picture without borders and bars of one brightness at its edges; undefined if it has none. */
export function insideOf(luma: Float32Array, { width, height }: Frame): Box | undefined {
  const at = (x: number, y: number) => luma[y * width + x] ?? 0;
  const [top, bottom] = withoutPlainEnds(height, (y) => spreadOf(width, (x) => at(x, y)) < PLAIN_LINE);
  const [left, right] = withoutPlainEnds(
    width,
    (x) => spreadOf(bottom - top, (y) => at(x, top + y)) < PLAIN_LINE || bottom === top,
  );
  if (right - left === width && bottom - top === height) return undefined;
  if (right - left < width * LEAST_LEFT || bottom - top < height * LEAST_LEFT) return undefined;
  // The line next to a border shows a little of it.
  const inner = (place: number, step: 1 | -1, end: number): number => (place === end ? place : place + step);
  return [
    inner(left, 1, 0) / width,
    inner(top, 1, 0) / height,
    inner(right, -1, width) / width,
    inner(bottom, -1, height) / height,
  ];
}
