import { createSyncChanges } from '@tallscreen/kit-mongo/sync-changes';
import { createCatalogue, type Catalogue, type CatalogueLimits } from '#domain/catalogue';
import type { MediaItemWithStats, Uploader } from '#domain/media-item';
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
 * Which videos are the best, the newest or the least viewed changes even without a change of these videos, so the
 * catalogue is loaded anew after this time.
 */
const RELOAD_EVERY_MS = 300_000;

/**
 * Keeps an in-memory catalogue up to date with the read model: a full load at first, after a rebuild and every five
 * minutes, otherwise changes.
 */
export function createRefreshCatalogue({ openCurrent, limits, now = () => performance.now() }: RefreshCatalogueDeps) {
  let catalogue = createCatalogue(limits);
  let changes: Changes | undefined;
  let loadedGeneration = '';
  let loadedAt = -Infinity;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const source = await openCurrent();
    const startedAt = now();
    const isSame = loadedGeneration === source.name;
    if (changes && isSame && startedAt - loadedAt < RELOAD_EVERY_MS) return changes.applyTo(catalogue, source);
    // Read the cursors first: a change during the load is then read again instead of missed.
    if (!changes || !isSame) changes = await syncFrom(source, now);
    catalogue = await loadCatalogue(source, limits);
    loadedGeneration = source.name;
    loadedAt = startedAt;
  }

  return {
    catalogue: (): Catalogue => catalogue,
    /** Runs one refresh at a time: a call during a refresh waits for that refresh. */
    refresh: (): Promise<void> => (running ??= refresh().finally(() => (running = undefined))),
  };
}

async function loadCatalogue(source: CatalogueSource, limits: CatalogueLimits): Promise<Catalogue> {
  const catalogue = createCatalogue(limits);
  const nowMs = Date.now();
  const candidates = await source.items.readCandidates(limits, nowMs);
  catalogue.apply(candidates, await source.uploaders.readByIds(catalogue.unknownUploaders(candidates)), nowMs);
  return catalogue;
}

type Changes = Awaited<ReturnType<typeof syncFrom>>;

async function syncFrom(source: CatalogueSource, now: () => number) {
  const syncItems = createSyncChanges<MediaItemWithStats>({
    start: await source.items.readNewestCursor(),
    idOf: ({ item }) => item.id,
    now,
  });
  const syncUploaders = createSyncChanges<Uploader>({
    start: await source.uploaders.readNewestCursor(),
    idOf: ({ id }) => id,
    now,
  });

  return {
    async applyTo(catalogue: Catalogue, { items, uploaders }: CatalogueSource): Promise<void> {
      await syncUploaders(uploaders.readChanged, (changed) => {
        if (changed.length > 0)
          catalogue.apply(
            [],
            changed.map(({ value }) => value),
            Date.now(),
          );
      });
      await syncItems(items.readChanged, async (changed) => {
        if (changed.length === 0) return;
        const fresh = changed.map(({ value }) => value);
        const missing = await uploaders.readByIds(catalogue.unknownUploaders(fresh));
        catalogue.apply(fresh, missing, Date.now());
      });
    },
  };
}
