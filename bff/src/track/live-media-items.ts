import { countCache } from '@tallscreen/kit-telemetry/count-cache';
import { LRUCache } from 'lru-cache';
import { runDetached } from '@tallscreen/kit/context';
import { fail, isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { MediaItemRead } from '#reads/media-items';
import { guest, type Viewer } from '#reads/viewer';
import type { IsBlocked } from '#track/blocked-views';

export type ItemKind = 'video' | 'promo';

const MAX_CACHED = 100_000;
/** Age from which an entry is refreshed in the background while it is still used. */
const FRESH_MS = 3_000;
/** Age from which an entry is no longer used: the caller waits for the lookup. */
const EXPIRED_MS = 5_000;
/** Background lookups are collected for this time, so that they go in few calls. */
const COLLECT_MS = 250;

const kinds: Readonly<Record<ItemKind, VideoKind>> = { video: VideoKind.VIDEO, promo: VideoKind.PROMO };

const liveStatuses = new Set<VideoStatus>([
  VideoStatus.TESTING,
  VideoStatus.PROMOTED,
  VideoStatus.VIRAL,
  VideoStatus.APPROVED,
]);

/**
 * Throws 404 unless the media item is live, the viewer may see it, and there is no block between its uploader and the
 * viewer. Resolves to false while media is away; analytics then decides by its own copy of the item.
 */
export type LiveMediaItems = (kind: ItemKind, id: number, viewer: Viewer) => Promise<boolean>;

const isAway = (error: unknown): boolean => isAppError(error, 'unavailable') || isAppError(error, 'deadline_exceeded');

interface FoundItem {
  /** UNSPECIFIED when the item is not live */
  readonly kind: VideoKind;
  readonly uploaderId: bigint;
}

interface CachedItem extends FoundItem {
  readonly requestedAtMs: number;
}

export interface LiveMediaItemsOptions {
  readonly readMediaItem: MediaItemRead;
  readonly isBlocked: IsBlocked;
  readonly logger: Logger;
}

const toFound = (item: Video | undefined): FoundItem => {
  return { kind: item?.kind ?? VideoKind.UNSPECIFIED, uploaderId: item?.uploaderId ?? 0n };
};

/** Caches which media items everybody may see, for a few seconds. Blocks hold at once. */
export function createLiveMediaItems({ readMediaItem, isBlocked, logger }: LiveMediaItemsOptions): LiveMediaItems {
  const cache = new LRUCache<number, CachedItem>({ max: MAX_CACHED });
  const count = countCache('live-media-items');
  const refreshing = new Set<number>();
  let collected: number[] = [];

  async function lookUp(id: number): Promise<FoundItem> {
    const requestedAtMs = performance.now();
    const found = toFound(await readMediaItem(id, guest));
    // Answers can arrive in another order than their requests were sent.
    if ((cache.get(id)?.requestedAtMs ?? 0) <= requestedAtMs) cache.set(id, { ...found, requestedAtMs });
    return found;
  }

  /** A viewer may see more live items than everybody: their own, and those of users whom they follow. */
  async function lookUpFor(viewer: Viewer, id: number): Promise<FoundItem> {
    const item = await readMediaItem(id, viewer);
    return toFound(item && liveStatuses.has(item.status) ? item : undefined);
  }

  function refreshSoon(id: number): void {
    if (refreshing.has(id)) return;
    refreshing.add(id);
    if (collected.push(id) === 1) runDetached(() => setTimeout(refreshCollected, COLLECT_MS).unref());
  }

  function refreshCollected(): void {
    for (const id of collected) {
      lookUp(id)
        .catch((err: unknown) => logger.debug({ err, id }, 'could not refresh a live media item'))
        .finally(() => refreshing.delete(id));
    }
    collected = [];
  }

  const unlessAway = (looking: Promise<FoundItem>): Promise<FoundItem | undefined> =>
    looking.catch((err: unknown) => {
      if (!isAway(err)) throw err;
      logger.debug({ err }, 'media is away, storing a report without the check');
      return undefined;
    });

  async function check(
    kind: ItemKind,
    id: number,
    viewer: Viewer,
    looking: Promise<FoundItem> | FoundItem,
  ): Promise<boolean> {
    const shared = await unlessAway(Promise.resolve(looking));
    const isForAll = shared?.kind !== VideoKind.UNSPECIFIED || viewer.userId === 0;
    const found = isForAll ? shared : await unlessAway(lookUpFor(viewer, id));
    if (!found) return false;
    if (found.kind !== kinds[kind] || (await isBlocked(viewer, found.uploaderId))) throw fail(`${kind}_not_found`);
    return true;
  }

  return (kind, id, viewer) => {
    const cached = cache.get(id);
    const ageMs = cached ? performance.now() - cached.requestedAtMs : Infinity;
    const isHit = cached !== undefined && ageMs <= EXPIRED_MS;
    count(isHit ? 1 : 0, isHit ? 0 : 1);
    if (!isHit) return check(kind, id, viewer, lookUp(id));
    if (ageMs > FRESH_MS) refreshSoon(id);
    return check(kind, id, viewer, cached);
  };
}
