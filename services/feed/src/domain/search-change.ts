import { newTerm, prefixRowsOf, rowsOf, type SearchEntry, type SearchRow, type SearchTerm } from '#domain/search-entry';

export interface IndexChange {
  /** ids of rows to delete, before the others are inserted */
  readonly deleted: readonly string[];
  readonly inserted: readonly SearchRow[];
  /** terms with their new counts, 0 for those to delete */
  readonly changedTerms: readonly SearchTerm[];
}

/**
 * Returns the writes that change entries from one state to the next. `counts` says by how much the number of videos of
 * each term changes; `finish` is called with the stored terms among them.
 */
export function planChange(before: readonly SearchEntry[], after: readonly SearchEntry[]) {
  const counts = new Map<string, number>();
  const count = (entries: readonly SearchEntry[], by: number): void => {
    for (const term of entries.flatMap(({ terms }) => terms)) counts.set(term, (counts.get(term) ?? 0) + by);
  };
  count(before, -1);
  count(after, 1);
  for (const [term, by] of counts) if (by === 0) counts.delete(term);

  function finish(stored: readonly SearchTerm[]): IndexChange {
    const known = new Map(stored.map((term) => [term._id, term.count]));
    const shownTags = new Map([
      ...after.toReversed().flatMap((entry) => [...(entry.shownTags ?? [])]),
      ...stored.map((term) => [term._id, term.shown] as const),
    ]);
    const deleted = before.flatMap(rowsOf).map(({ _id }) => _id);
    const inserted = after.flatMap(rowsOf);
    const changedTerms = [...counts].map(([term, by]) =>
      newTerm(term, Math.max(0, (known.get(term) ?? 0) + by), shownTags.get(term)),
    );
    for (const { _id: term, count: now } of changedTerms) {
      const oldRows = prefixRowsOf(term, known.get(term) ?? 0);
      const newRows = prefixRowsOf(term, now);
      if (oldRows[0]?._id === newRows[0]?._id) continue;
      deleted.push(...oldRows.map(({ _id }) => _id));
      inserted.push(...newRows);
    }
    return { deleted, inserted, changedTerms };
  }
  return { counts, finish };
}
