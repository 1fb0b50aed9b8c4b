import type { FeedItem } from '#domain/catalogue';
import type { Ranking } from '#domain/ranking';
import { createPromoPicker, timesLeftOf } from '#domain/pick-promos';
import { createVideoPicker } from '#domain/pick-videos';
import { seedFor } from '#domain/random';
import type { Scroll, ViewerHistory } from '#domain/scroll';

export interface PageInput {
  readonly viewerId: number;
  readonly scroll: Scroll;
  /** number of videos wanted */
  readonly pageSize: number;
  /** shown first; the caller must check that the viewer may see it */
  readonly pinned?: FeedItem | undefined;
  readonly history: ViewerHistory;
}

export interface PageRules {
  /** number of videos between two promos */
  readonly videosPerPromo: number;
}

export interface Page {
  readonly items: readonly FeedItem[];
  /** absent on the last page */
  readonly next?: Scroll;
}

/** Returns one page of videos and promos. The same input and catalogue give the same page. */
export function composePage(ranking: Ranking, input: PageInput, { videosPerPromo }: PageRules): Page {
  const { viewerId, scroll, pageSize, pinned, history } = input;
  const seed = seedFor(viewerId, scroll.seed);
  const videos = createVideoPicker(ranking, scroll, seed, history, pageSize);
  const promos = createPromoPicker(ranking.promos, scroll, seed, history);
  const items: FeedItem[] = [];

  function add(video: FeedItem, videoNumber: number): void {
    items.push(video);
    if (videoNumber % videosPerPromo > 0) return;
    const promo = promos.next(scroll.itemCount + items.length);
    if (promo) items.push(promo);
  }

  if (pinned) videos.take(pinned);
  const first = scroll.videoCount + 1;
  for (let videoNumber = first; videoNumber < first + pageSize; videoNumber++) {
    const video = pinned && videoNumber === first ? pinned : videos.next();
    if (!video)
      return scroll.videoCount + items.length === 0
        ? { items: livePromos(ranking.promos, history, pageSize) }
        : { items };
    add(video, videoNumber);
  }
  if (!videos.hasMore()) return { items };
  const itemCount = scroll.itemCount + items.length;
  const pinnedId = pinned?.id ?? scroll.pinnedId;
  return { items, next: { ...scroll, ...videos.position(), ...promos.position(), itemCount, pinnedId } };
}

/** A feed without any video shows each promo once. */
const livePromos = (promos: readonly FeedItem[], history: ViewerHistory, limit: number): FeedItem[] =>
  promos
    .filter((promo) => promo.isLive && !history.isHidden?.(promo) && (timesLeftOf(promo, history) ?? 1) > 0)
    .slice(0, limit);
