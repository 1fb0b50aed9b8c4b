import type { Entry, Lines } from './catalogue.ts';
import { seedFor } from './chance.ts';
import { createPromoPicker } from './promos.ts';
import type { Memory, Scroll } from './scroll.ts';
import { createVideoPicker } from './videos.ts';

export interface PageRequest {
  readonly viewerId: number;
  readonly scroll: Scroll;
  /** videos wanted */
  readonly limit: number;
  /** comes first; the caller has seen to it that the viewer may see it */
  readonly pinned?: Entry | undefined;
  readonly memory: Memory;
}

export interface PageRules {
  /** a promo follows after every so many videos */
  readonly videosPerPromo: number;
}

export interface Page {
  readonly items: readonly Entry[];
  /** absent at the end */
  readonly next?: Scroll;
}

/** The same page for the same viewer, scroll and catalogue. */
export function composePage(lines: Lines, request: PageRequest, { videosPerPromo }: PageRules): Page {
  const { viewerId, scroll, limit, pinned, memory } = request;
  const seed = seedFor(viewerId, scroll.seed);
  const videos = createVideoPicker(lines, scroll, seed, memory);
  const promos = createPromoPicker(lines.promos, scroll, seed, memory);
  const items: Entry[] = [];

  function add(video: Entry, count: number): void {
    items.push(video);
    if (count % videosPerPromo > 0) return;
    const promo = promos.next(scroll.items + items.length);
    if (promo) items.push(promo);
  }

  if (pinned) videos.take(pinned);
  for (let count = scroll.videos + 1; count <= scroll.videos + limit; count++) {
    const video = pinned && count === scroll.videos + 1 ? pinned : videos.next();
    if (!video) return scroll.videos + items.length === 0 ? { items: onlyPromos(lines.promos, limit) } : { items };
    add(video, count);
  }
  if (!videos.hasMore()) return { items };
  const itemCount = scroll.items + items.length;
  const pinnedId = pinned?.id ?? scroll.pinnedId;
  return { items, next: { ...scroll, ...videos.position(), ...promos.position(), items: itemCount, pinnedId } };
}

/** Where there is not one video the promos stand alone, each once. */
const onlyPromos = (promos: readonly Entry[], limit: number): Entry[] =>
  promos.filter(({ isLive }) => isLive).slice(0, limit);
