import { createCatalogue, type Catalogue, type CatalogueLimits } from '#domain/catalogue';
import type { MediaItemWithStats, Uploader } from '#domain/media-item';
import type { ChangeCursor, ChangePage } from '#store/changes';
import type { Generation } from '#store/read-model';

/** The part of a generation of the read model that is read here. */
export interface CatalogueSource {
  readonly name: string;
  readonly items: Pick<Generation['items'], 'readCandidates' | 'readChanged' | 'readNewestCursor'>;
  readonly uploaders: Pick<Generation['uploaders'], 'readByIds' | 'readChanged' | 'readNewestCursor'>;
}

export interface RefreshCatalogueDeps {
  readonly openCurrent: () => Promise<CatalogueSource>;
  readonly limits: CatalogueLimits;
  /** ms of a monotonic clock */
  readonly now?: () => number;
}

/**
 * A change can become visible later than its timestamp: often by ms, sometimes by seconds. So each refresh reads the
 * last two seconds again, and every ten seconds the last 30. A reload every five minutes catches what took even longer.
 */
const OVERLAP_MS = 2_000;
const LONG_OVERLAP_MS = 30_000;
const LONG_EVERY_MS = 10_000;
const RELOAD_EVERY_MS = 300_000;

/**
 * Keeps an in-memory catalogue up to date with the read model: a full load at first and after a rebuild, then changes.
 */
export function createRefreshCatalogue({ openCurrent, limits, now = () => performance.now() }: RefreshCatalogueDeps) {
  let catalogue = createCatalogue(limits);
  let follow: ((source: CatalogueSource) => Promise<void>) | undefined;
  let loadedGeneration = '';
  let loadedAt = 0;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const source = await openCurrent();
    const startedAt = now();
    const isCurrent = loadedGeneration === source.name && startedAt - loadedAt < RELOAD_EVERY_MS;
    if (follow && isCurrent) return follow(source);
    const loaded = await loadCatalogue(source, limits, now);
    catalogue = loaded.catalogue;
    follow = loaded.follow;
    loadedGeneration = source.name;
    loadedAt = startedAt;
  }

  return {
    catalogue: (): Catalogue => catalogue,
    /** Runs one refresh at a time: a call during a refresh waits for that one. */
    refresh: (): Promise<void> => (running ??= refresh().finally(() => (running = undefined))),
  };
}

async function loadCatalogue(source: CatalogueSource, limits: CatalogueLimits, now: () => number) {
  // The cursors are read first: a change during the load is then read again instead of missed.
  const itemChanges = createChangeReader<MediaItemWithStats>(
    await source.items.readNewestCursor(),
    ({ item }) => item.id,
  );
  const uploaderChanges = createChangeReader<Uploader>(await source.uploaders.readNewestCursor(), ({ id }) => id);
  const catalogue = createCatalogue(limits);
  const nowMs = Date.now();
  const candidates = await source.items.readCandidates(limits, nowMs);
  catalogue.apply(candidates, await source.uploaders.readByIds(catalogue.unknownUploaders(candidates)), nowMs);
  let longReadAt = -Infinity;

  async function follow({ items, uploaders }: CatalogueSource): Promise<void> {
    const startedAt = now();
    const isLong = startedAt - longReadAt >= LONG_EVERY_MS;
    const overlapMs = isLong ? LONG_OVERLAP_MS : OVERLAP_MS;
    const changedUploaders = await uploaderChanges.read(uploaders.readChanged, overlapMs);
    const changedItems = await itemChanges.read(items.readChanged, overlapMs);
    const missing = await uploaders.readByIds(catalogue.unknownUploaders(changedItems.fresh));
    if (changedUploaders.fresh.length + changedItems.fresh.length > 0)
      catalogue.apply(changedItems.fresh, [...missing, ...changedUploaders.fresh], Date.now());
    changedUploaders.commit();
    changedItems.commit();
    if (isLong) longReadAt = startedAt;
  }
  return { catalogue, follow };
}

/**
 * Reads changes from where it stopped and leaves out what the overlap returns unchanged. Progress counts once it is
 * committed: after a failure the same changes are read again.
 */
function createChangeReader<T>(start: ChangeCursor, idOf: (value: T) => number) {
  let newest = start;
  const knownAtMs = new Map<number, number>();
  return {
    async read(readChanged: (after: ChangeCursor) => Promise<ChangePage<T>>, overlapMs: number) {
      const fresh: T[] = [];
      const readAtMs = new Map<number, number>();
      let reached = newest;
      let after: ChangeCursor | undefined = { atMs: newest.atMs - overlapMs, id: 0 };
      while (after) {
        const { changes, next }: ChangePage<T> = await readChanged(after);
        for (const { value, atMs } of changes) {
          if (knownAtMs.get(idOf(value)) !== atMs) fresh.push(value);
          readAtMs.set(idOf(value), atMs);
          if (atMs > reached.atMs) reached = { atMs, id: idOf(value) };
        }
        after = next;
      }
      const commit = (): void => {
        newest = reached;
        for (const [id, atMs] of readAtMs) knownAtMs.set(id, atMs);
        for (const [id, atMs] of knownAtMs) if (atMs < newest.atMs - LONG_OVERLAP_MS) knownAtMs.delete(id);
      };
      return { fresh, commit };
    },
  };
}
