import { LRUCache } from 'lru-cache';
import { notFound } from '@tallscreen/kit/errors';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { VideosRead } from '#reads/videos';
import { guest } from '#reads/viewer';

export type ItemKind = 'video' | 'promo';

const CACHED = 100_000;
const LIVE_MS = 5_000;
const UNKNOWN_MS = 5_000;

const kinds: Readonly<Record<ItemKind, VideoKind>> = { video: VideoKind.VIDEO, promo: VideoKind.PROMO };
const sentences: Readonly<Record<ItemKind, string>> = { video: 'Video not found.', promo: 'Promo not found.' };

/**
 * Throws not_found for what is not live: only what everybody may see can be viewed. Answers at once (undefined, no
 * promise) for what was live within the last seconds.
 */
export type LiveItems = (kind: ItemKind, id: number) => Promise<void> | undefined;

export function createLiveItems(readVideo: VideosRead): LiveItems {
  const known = new LRUCache<number, VideoKind>({ max: CACHED });

  async function ask(id: number): Promise<VideoKind> {
    const video = await readVideo(id, guest);
    const kind = video?.kind ?? VideoKind.UNSPECIFIED;
    known.set(id, kind, { ttl: video ? LIVE_MS : UNKNOWN_MS });
    return kind;
  }

  async function check(kind: ItemKind, found: Promise<VideoKind> | VideoKind): Promise<void> {
    if ((await found) !== kinds[kind]) throw notFound(sentences[kind]);
  }

  return (kind, id) => {
    const cached = known.get(id);
    return cached === kinds[kind] ? undefined : check(kind, cached ?? ask(id));
  };
}
