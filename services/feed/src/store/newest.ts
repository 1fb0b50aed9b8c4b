/** Of several states of one thing only the newest has to be put. */
export function newestOf<T>(states: readonly T[], idOf: (state: T) => number, revisionOf: (state: T) => number): T[] {
  const newest = new Map<number, T>();
  for (const state of states) {
    const known = newest.get(idOf(state));
    if (!known || revisionOf(state) >= revisionOf(known)) newest.set(idOf(state), state);
  }
  return [...newest.values()];
}
