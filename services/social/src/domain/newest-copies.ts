/** Keeps the newest copy of each id, so that a batch of events needs one write for each document. */
export function newestCopies<T extends { readonly id: number; readonly revision: number }>(copies: readonly T[]): T[] {
  const newest = new Map<number, T>();
  for (const copy of copies) {
    const known = newest.get(copy.id);
    if (!known || known.revision < copy.revision) newest.set(copy.id, copy);
  }
  return [...newest.values()];
}
