import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import type { MediaItemWithStats, Uploader } from '#domain/media-item';
import { userEntry, videoEntry, type SearchEntry, type Words } from '#domain/search-entry';
import type { ChangeCursor, ChangePage } from '#store/changes';
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

/**
 * A change can become visible later than its timestamp: often by ms, sometimes by seconds. So each pass reads the last
 * two seconds again, and every ten seconds the last 30; after a start the last five minutes, until a pass has succeeded.
 */
const OVERLAP_MS = 2_000;
const LONG_OVERLAP_MS = 30_000;
const LONG_EVERY_MS = 10_000;
const FIRST_OVERLAP_MS = 300_000;
const PER_TRANSACTION = 50;

/** The same entry may be saved later: the database is away, or another process writes too. */
const isTemporary = (error: unknown): boolean => isOutage(error) || isAppError(error, 'aborted');

interface Followed<T> {
  readonly name: string;
  readonly readChanged: (after: ChangeCursor) => Promise<ChangePage<T>>;
  readonly idOf: (value: T) => number;
  readonly toEntry: (value: T) => SearchEntry;
}

/**
 * Creates the function that brings the search index up to date with the read model. It remembers how far it came, so a
 * new index and a rebuilt read model are simply read from the beginning. Only one process may run it at a time.
 */
export function createIndexChanges({
  openCurrent,
  index,
  readWords,
  logger,
  now = () => performance.now(),
}: IndexChangesDeps) {
  const followers = new Map<string, ReturnType<typeof createFollower>>();

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

  /** Skips a value that cannot be read: it would hold up all later ones for ever. */
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

  function createFollower(name: string, generation: string) {
    let reached: ChangeCursor | undefined;
    let isFirstPassDone = false;
    let longReadAt = -Infinity;
    const knownAtMs = new Map<number, number>();

    return async function follow<T>({ readChanged, idOf, toEntry }: Followed<T>, signal: AbortSignal): Promise<void> {
      const isLong = now() - longReadAt >= LONG_EVERY_MS;
      const overlapMs = isFirstPassDone ? (isLong ? LONG_OVERLAP_MS : OVERLAP_MS) : FIRST_OVERLAP_MS;
      reached ??= await index.progress.read(name, generation);
      const startedAt = now();
      const from = reached;
      let after: ChangeCursor | undefined = { atMs: Math.max(0, from.atMs - overlapMs), id: 0 };
      while (after && !signal.aborted) {
        const page: ChangePage<T> = await readChanged(after);
        const fresh = page.changes.filter(({ value, atMs }) => knownAtMs.get(idOf(value)) !== atMs);
        const entries = fresh.flatMap(({ value, atMs }) => makeEntry(toEntry, value, idOf(value), atMs));
        for (let i = 0; i < entries.length && !signal.aborted; i += PER_TRANSACTION)
          await save(entries.slice(i, i + PER_TRANSACTION), signal);
        if (signal.aborted) return;
        for (const { value, atMs } of fresh) knownAtMs.set(idOf(value), atMs);
        const atMs = page.next?.atMs ?? page.changes.at(-1)?.atMs ?? 0;
        if (atMs > reached.atMs) {
          reached = { atMs, id: 0 };
          await index.progress.save(name, generation, reached);
        }
        for (const [id, knownAt] of knownAtMs) if (knownAt < reached.atMs - LONG_OVERLAP_MS) knownAtMs.delete(id);
        after = page.next;
      }
      if (signal.aborted) return;
      isFirstPassDone = true;
      if (isLong) longReadAt = startedAt;
    };
  }

  return async function indexChanges(signal: AbortSignal): Promise<void> {
    const { name: generation, items, uploaders } = await openCurrent();
    async function follow<T>(followed: Followed<T>): Promise<void> {
      const key = `${followed.name} ${generation}`;
      const follower = followers.get(key) ?? createFollower(followed.name, generation);
      followers.set(key, follower);
      await follower(followed, signal);
    }
    await follow<Uploader>({
      name: 'uploaders',
      readChanged: uploaders.readChanged,
      idOf: ({ id }) => id,
      toEntry: userEntry,
    });
    await follow<MediaItemWithStats>({
      name: 'items',
      readChanged: items.readChangedWithWords,
      idOf: ({ item }) => item.id,
      toEntry: (known) => videoEntry(known, readWords(known.item.encoded)),
    });
  };
}
