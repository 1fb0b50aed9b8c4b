/** Builds pages by the code of the feed, from videos and viewers in memory. */
import { createCatalogue, type Catalogue, type FeedItem } from '../../../services/feed/src/domain/catalogue.ts';
import type { MediaItemWithStats, Neighbours } from '../../../services/feed/src/domain/media-item.ts';
import { composePage } from '../../../services/feed/src/domain/page.ts';
import { newScroll } from '../../../services/feed/src/domain/scroll.ts';
import { sumTaste, type Signal, type Taste } from '../../../services/feed/src/domain/taste.ts';
import type { Neighbour } from '../../../services/analytics/src/domain/neighbours.ts';

/** As FEED_CANDIDATES is by default. */
const CANDIDATES = 5_000;
export const PAGE_SIZE = 20;

export interface BenchVideo {
  readonly id: number;
  readonly uploaderId: number;
  readonly tags: readonly string[];
  readonly liveSinceMs: number;
  readonly score: number;
  readonly views: number;
  readonly neighbours?: readonly Neighbour[] | undefined;
}

const toNeighbours = (found: readonly Neighbour[]): Neighbours => ({
  ids: found.map(({ videoId }) => videoId),
  similarities: found.map(({ similarity }) => similarity),
});

const toItem = ({ id, uploaderId, tags, liveSinceMs, score, views, neighbours }: BenchVideo): MediaItemWithStats => ({
  item: {
    id,
    itemType: 'video',
    uploaderId,
    status: 'testing',
    createdAtMs: liveSinceMs,
    decidedAtMs: liveSinceMs,
    isUploaderHidden: false,
    revision: 1,
    tags,
    encoded: new Uint8Array(),
  },
  stats: { score, views, ...(neighbours && { neighbours: toNeighbours(neighbours) }) },
});

export function catalogueOf(videos: readonly BenchVideo[], nowMs: number): Catalogue {
  const limits = { best: CANDIDATES, newest: CANDIDATES, leastViewed: CANDIDATES, promos: CANDIDATES };
  const catalogue = createCatalogue(limits);
  catalogue.apply(videos.map(toItem), [], nowMs);
  return catalogue;
}

export interface BenchViewer {
  readonly id: number;
  readonly seen: ReadonlySet<number>;
  /** the newest first; absent for the shared order */
  readonly signals?: readonly Signal[];
  /** used instead of the signals */
  readonly taste?: Taste;
}

export function firstPage(catalogue: Catalogue, viewer: BenchViewer, seed: number, nowMs: number): readonly FeedItem[] {
  const { id, seen, signals } = viewer;
  const taste = viewer.taste ?? (signals && sumTaste(catalogue, { signals, picks: [], ignored: [] }, nowMs));
  const history = { isSeen: (item: number) => seen.has(item), isServed: () => false, isComplete: true, taste };
  const input = { viewerId: id, scroll: newScroll('bench-scroll', seed), pageSize: PAGE_SIZE, history };
  return composePage(catalogue.ranking(nowMs), input, { videosPerPromo: 1 }).items;
}
