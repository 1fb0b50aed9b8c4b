import type { Frame } from '#domain/frame';

export type Paint = (x: number, y: number) => readonly [number, number, number];

/** Paints a picture by a rule; it has the decoder's format. */
export function paint(rule: Paint, side = 64): Frame {
  const rgb = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) rgb.set(rule(x, y), (y * side + x) * 3);
  return { width: side, height: side, rgb };
}

/** Random numbers from 0 to 1; the same sequence for the same seed. */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** Soft shapes, different for each seed. */
export function scene(seed: number): Frame {
  const chance = createChance(seed);
  const waves = Array.from({ length: 3 }, () => [chance() * 0.3, chance() * 0.3, chance() * 6] as const);
  const at = (x: number, y: number, i: number) => {
    const [a, b, c] = waves[i] ?? [0, 0, 0];
    return 128 + 100 * Math.sin(a * x + b * y + c);
  };
  return paint((x, y) => [at(x, y, 0), at(x, y, 1), at(x, y, 2)]);
}

export const noisy = (frame: Frame, amount: number, seed = 1): Frame => {
  const chance = createChance(seed);
  return { ...frame, rgb: frame.rgb.map((value) => Math.max(0, Math.min(255, value + (chance() - 0.5) * 2 * amount))) };
};
