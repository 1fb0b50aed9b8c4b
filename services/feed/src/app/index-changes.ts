import { isAppError } from '@tallscreen/kit/errors';
import type { ReadChanges } from '@tallscreen/kit-mongo/changes';
import { createSyncChanges } from '@tallscreen/kit-mongo/sync-changes';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import type { MediaItemWithStats, Uploader } from '#domain/media-item';
import { userEntry, videoEntry, type SearchEntry, type Words } from '#domain/search-entry';
import type { Generation } from '#store/read-model';
import type { DatedEntry } from '#store/search-entries';
import type { SearchIndex } from '#store/search-index';

export interface IndexChangesDeps {
  readonly openCurrent: () => Promise<Pick<Generation, 'name' | 'items' | 'uploaders'>>;
  readonly index: Pick<SearchIndex, 'progress' | 'save'>;
  readonly readWords: (encoded: Uint8Array) => Words;
  readonly logger: Pick<Logger, 'warn'>;
  /** ms of a monotonic clock */
  readonly now?: () => number;
}

const PER_TRANSACTION = 50;

/** Worth trying again later: the database is away, or another process writes the same entry. */
const isTemporary = (error: unknown): boolean => isOutage(error) || isAppError(error, 'aborted');

interface Synced<T> {
  readonly name: string;
  readonly readChanged: ReadChanges<T>;
  readonly idOf: (value: T) => number;
  readonly toEntry: (value: T) => SearchEntry;
}

/**
 * Creates the function that brings the search index up to date with the read model. It stores how far it came. A new
 * index and a rebuilt read model have no stored progress, so they are read from the beginning. Only one process may run
 * it at a time.
 */
export function createIndexChanges({ openCurrent, index, readWords, logger, now }: IndexChangesDeps) {
  const syncs = new Map<string, (signal: AbortSignal) => Promise<void>>();

  /** Saves the entries one by one, and skips one that the database refuses: the others must still be found. */
  async function saveEach(entries: readonly DatedEntry[], signal: AbortSignal): Promise<void> {
    for (const entry of entries) {
      if (signal.aborted) return;
      await index.save([entry]).catch((err: unknown) => {
        if (isTemporary(err)) throw err;
        logger.warn({ err, entry: entry.id }, 'search index: entry skipped');
      });
    }
  }

  /** Skips a value that cannot be read: otherwise it would hold up all later ones for ever. */
  function makeEntry<T>(toEntry: (value: T) => SearchEntry, value: T, id: number, changedAtMs: number): DatedEntry[] {
    try {
      return [{ ...toEntry(value), changedAtMs }];
    } catch (err) {
      logger.warn({ err, id }, 'search index: a stored state cannot be read, so it is skipped');
      return [];
    }
  }

  const save = (entries: readonly DatedEntry[], signal: AbortSignal): Promise<void> =>
    index.save(entries).catch((err: unknown) => {
      if (isTemporary(err)) throw err;
      return saveEach(entries, signal);
    });

  /** Returns a function that saves what has changed since the stored progress. */
  async function openSync<T>({ name, readChanged, idOf, toEntry }: Synced<T>, generation: string) {
    let savedMs = await index.progress.read(name, generation);
    const syncChanges = createSyncChanges<T>({ start: { atMs: savedMs, id: 0 }, idOf, now });
    return (signal: AbortSignal): Promise<void> =>
      syncChanges(
        readChanged,
        async (fresh, reachedMs) => {
          const entries = fresh.flatMap(({ value, atMs }) => makeEntry(toEntry, value, idOf(value), atMs));
          for (let i = 0; i < entries.length && !signal.aborted; i += PER_TRANSACTION)
            await save(entries.slice(i, i + PER_TRANSACTION), signal);
          if (signal.aborted || reachedMs <= savedMs) return;
          await index.progress.save(name, generation, reachedMs);
          savedMs = reachedMs;
        },
        signal,
      );
  }

  return async function indexChanges(signal: AbortSignal): Promise<void> {
    const { name: generation, items, uploaders } = await openCurrent();
    async function syncOne<T>(synced: Synced<T>): Promise<void> {
      const key = `${synced.name} ${generation}`;
      const sync = syncs.get(key) ?? (await openSync(synced, generation));
      syncs.set(key, sync);
      await sync(signal);
    }
    await syncOne<Uploader>({
      name: 'uploaders',
      readChanged: uploaders.readChanged,
      idOf: ({ id }) => id,
      toEntry: userEntry,
    });
    await syncOne<MediaItemWithStats>({
      name: 'items',
      readChanged: items.readChangedWithWords,
      idOf: ({ item }) => item.id,
      toEntry: (known) => videoEntry(known, readWords(known.item.encoded)),
    });
  };
}
