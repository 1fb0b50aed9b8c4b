import { LRUCache } from 'lru-cache';
import { runDetached } from '@tallscreen/kit/context';
import { notFound } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { VideosRead } from '#reads/videos';
import { guest } from '#reads/viewer';

export type ItemKind = 'video' | 'promo';

const CACHED = 100_000;
/** What is older is looked up again, behind the answers that go on being given from it: many clips in one call. */
const FRESH_MS = 3_000;
const GATHER_MS = 250;
const BELIEVED_MS = 5_000;

const kinds: Readonly<Record<ItemKind, VideoKind>> = { video: VideoKind.VIDEO, promo: VideoKind.PROMO };
const sentences: Readonly<Record<ItemKind, string>> = { video: 'Video not found.', promo: 'Promo not found.' };

/**
 * Throws not_found for what is not live: only what everybody may see can be viewed. Answers at once (undefined, no
 * promise) for what was live within the last seconds.
 */
export type LiveItems = (kind: ItemKind, id: number) => Promise<void> | undefined;

interface Known {
  readonly kind: VideoKind;
  readonly askedAtMs: number;
}

export function createLiveItems(readVideo: VideosRead, logger: Logger): LiveItems {
  const known = new LRUCache<number, Known>({ max: CACHED });
  /** being looked up again, or about to be */
  const stale = new Set<number>();
  let gathered: number[] = [];

  async function ask(id: number): Promise<VideoKind> {
    const askedAtMs = performance.now();
    const video = await readVideo(id, guest);
    const kind = video?.kind ?? VideoKind.UNSPECIFIED;
    // answers may come in another order than the questions went
    if ((known.get(id)?.askedAtMs ?? 0) <= askedAtMs) known.set(id, { kind, askedAtMs });
    return kind;
  }

  function askSoon(id: number): void {
    if (stale.has(id)) return;
    stale.add(id);
    if (gathered.push(id) === 1) runDetached(() => setTimeout(askGathered, GATHER_MS).unref());
  }

  function askGathered(): void {
    for (const id of gathered) {
      // what is known goes on being believed for a while; who asks after that is told what is wrong
      ask(id)
        .catch((err: unknown) => logger.debug({ err, id }, 'a clip could not be looked up again'))
        .finally(() => stale.delete(id));
    }
    gathered = [];
  }

  async function check(kind: ItemKind, found: Promise<VideoKind> | VideoKind): Promise<void> {
    if ((await found) !== kinds[kind]) throw notFound(sentences[kind]);
  }

  return (kind, id) => {
    const last = known.get(id);
    const ageMs = last ? performance.now() - last.askedAtMs : Infinity;
    if (!last || ageMs > BELIEVED_MS) return check(kind, ask(id));
    if (ageMs > FRESH_MS) askSoon(id);
    return last.kind === kinds[kind] ? undefined : check(kind, last.kind);
  };
}
