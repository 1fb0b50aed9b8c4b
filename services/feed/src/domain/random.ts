/** Pseudo-random numbers that repeat for the same seed. `mix` is the finaliser of MurmurHash3 (public domain). */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const GOLDEN_RATIO = 0x9e3779b9;

/** Returns the seed of one viewer's scroll. */
export const seedFor = (viewerId: number, scrollSeed: number): number =>
  mix(mix(viewerId % 0x1_0000_0000) ^ Math.floor(viewerId / 0x1_0000_0000) ^ scrollSeed);

/** Returns the index at which a scroll starts in a circular list. */
export const startIndex = (seed: number, salt: number, length: number): number =>
  length === 0 ? 0 : mix(seed ^ Math.imul(salt, GOLDEN_RATIO)) % length;

/** Returns the numbers 0 to size − 1 shuffled by the seed and the block. */
export function shuffled(size: number, seed: number, block: number): number[] {
  const order = Array.from({ length: size }, (_, i) => i);
  let state = mix(seed ^ Math.imul(block + 1, GOLDEN_RATIO));
  for (let i = size - 1; i > 0; i--) {
    state = mix(state + GOLDEN_RATIO);
    const j = state % (i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}
