import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import { planChange } from '#domain/search-change';
import { isSameEntry } from '#domain/search-entry';
import { createSearchEntryStore, type DatedEntry } from '#store/search-entries';
import { createSearchProgressStore } from '#store/search-progress';
import { createSearchRowStore } from '#store/search-rows';
import { createSearchTermStore } from '#store/search-terms';

export type SearchIndex = ReturnType<typeof createSearchIndex>;

const isNews = (stored: DatedEntry | undefined, next: DatedEntry): boolean =>
  !isSameEntry(stored, next) && next.changedAtMs >= (stored?.changedAtMs ?? 0);

/** The search index. It belongs to no generation of the read model: a rebuild only brings it up to date. */
export function createSearchIndex(connection: Connection) {
  const entries = createSearchEntryStore(connection);
  const rows = createSearchRowStore(connection);
  const terms = createSearchTermStore(connection);

  return {
    rows,
    terms,
    progress: createSearchProgressStore(connection),
    /**
     * Replaces the index's entries by these, all or none. Safe to repeat. Ids must be unique. Skips an entry that is
     * older than the stored one: a process that was paused may write after its successor.
     */
    save: (next: readonly DatedEntry[]): Promise<void> =>
      inTransaction(connection, async (session) => {
        const ids = next.map(({ id }) => id);
        const stored = new Map((await entries.read(ids, session)).map((entry) => [entry.id, entry]));
        const changed = next.filter((entry) => isNews(stored.get(entry.id), entry));
        if (changed.length === 0) return;
        const before = changed.flatMap(({ id }) => stored.get(id) ?? []);
        const plan = planChange(before, changed);
        const counts = await terms.read([...plan.counts.keys()], session);
        const { deleted, inserted, changedTerms } = plan.finish(counts);
        await rows.replace(deleted, inserted, session);
        await terms.save(changedTerms, session);
        await entries.save(changed, session);
      }),
  };
}
