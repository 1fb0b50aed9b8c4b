/** Chance that can be repeated: the same seed gives the same numbers. The finaliser of MurmurHash3 (public domain). */
export function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const GOLDEN = 0x9e3779b9;

/** One seed for a person's scroll. */
export const seedFor = (viewerId: number, scrollSeed: number): number =>
  mix(mix(viewerId % 0x1_0000_0000) ^ Math.floor(viewerId / 0x1_0000_0000) ^ scrollSeed);

/** A place to begin in a round of so many, the same for the same seed. */
export const startOf = (seed: number, salt: number, length: number): number =>
  length === 0 ? 0 : mix(seed ^ Math.imul(salt, GOLDEN)) % length;

/** The numbers 0 … size−1 in an order of their own for each (seed, block). */
export function shuffled(size: number, seed: number, block: number): number[] {
  const order = Array.from({ length: size }, (_, i) => i);
  let state = mix(seed ^ Math.imul(block + 1, GOLDEN));
  for (let i = size - 1; i > 0; i--) {
    state = mix(state + GOLDEN);
    const j = state % (i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}
