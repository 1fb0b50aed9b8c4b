/** Returns numbers of [0, 1) that are the same in every run with the same seed (mulberry32, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a number of [0, 1) for a viewer and a clip, so that each pair has the same one in every simulated world. */
export const chanceOf = (seed: number, viewer: number, clip: number): number =>
  createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(viewer + 1, 0x85ebca6b) ^ Math.imul(clip + 1, 0xc2b2ae35))();
