import { countCache } from '@tallscreen/kit-telemetry/count-cache';
import { LRUCache } from 'lru-cache';
import { runDetached } from '@tallscreen/kit/context';
import { isAppError, notFound } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { MediaItemRead } from '#reads/media-items';
import { guest } from '#reads/viewer';

export type ItemKind = 'video' | 'promo';

const MAX_CACHED = 100_000;
/** An older entry is refreshed in the background while it is still used. */
const FRESH_MS = 3_000;
/** An older entry is no longer used: the caller waits for the lookup. */
const EXPIRED_MS = 5_000;
/** Background lookups are collected for this time, so that they go in few calls. */
const COLLECT_MS = 250;

const kinds: Readonly<Record<ItemKind, VideoKind>> = { video: VideoKind.VIDEO, promo: VideoKind.PROMO };
const sentences: Readonly<Record<ItemKind, string>> = { video: 'Video not found.', promo: 'Promo not found.' };

/**
 * Throws 404 unless the media item is live, because only an item that everybody may see can be viewed. Resolves to
 * false while media is away; analytics then decides by its own copy. Returns undefined instead of a promise when the
 * item is known to be live, which saves a turn of the event loop in the frequent case.
 */
export type LiveMediaItems = (kind: ItemKind, id: number) => Promise<boolean> | undefined;

const isAway = (error: unknown): boolean => isAppError(error, 'unavailable') || isAppError(error, 'deadline_exceeded');

interface CachedKind {
  /** UNSPECIFIED when the item is not live */
  readonly kind: VideoKind;
  readonly requestedAtMs: number;
}

/** Caches which media items are live, for a few seconds. */
export function createLiveMediaItems(readMediaItem: MediaItemRead, logger: Logger): LiveMediaItems {
  const cache = new LRUCache<number, CachedKind>({ max: MAX_CACHED });
  const count = countCache('live-media-items');
  const refreshing = new Set<number>();
  let collected: number[] = [];

  async function lookUp(id: number): Promise<VideoKind> {
    const requestedAtMs = performance.now();
    const mediaItem = await readMediaItem(id, guest);
    const kind = mediaItem?.kind ?? VideoKind.UNSPECIFIED;
    // Answers can arrive in another order than their requests were sent.
    if ((cache.get(id)?.requestedAtMs ?? 0) <= requestedAtMs) cache.set(id, { kind, requestedAtMs });
    return kind;
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

  async function check(kind: ItemKind, looking: Promise<VideoKind> | VideoKind): Promise<boolean> {
    const found = await Promise.resolve(looking).catch((err: unknown) => {
      if (!isAway(err)) throw err;
      logger.debug({ err }, 'media is away, storing a report without the check');
      return undefined;
    });
    if (found !== undefined && found !== kinds[kind]) throw notFound(sentences[kind]);
    return found !== undefined;
  }

  return (kind, id) => {
    const cached = cache.get(id);
    const ageMs = cached ? performance.now() - cached.requestedAtMs : Infinity;
    const isHit = cached !== undefined && ageMs <= EXPIRED_MS;
    count(isHit ? 1 : 0, isHit ? 0 : 1);
    if (!isHit) return check(kind, lookUp(id));
    if (ageMs > FRESH_MS) refreshSoon(id);
    return cached.kind === kinds[kind] ? undefined : check(kind, cached.kind);
  };
}
