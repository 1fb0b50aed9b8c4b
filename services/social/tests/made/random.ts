/** Makes the same choices for the same seed, on every machine (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!;
  /** Replaces each {name} of a template by one of the named choices. */
  const fill = (template: string, choices: Readonly<Record<string, readonly string[] | (() => string)>>): string =>
    template.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const from = choices[name];
      if (!from) throw new Error(`No choices for {${name}}.`);
      return typeof from === 'function' ? from() : fill(pick(from), choices);
    });
  return { next, whole, pick, fill };
}

export type Random = ReturnType<typeof createRandom>;
