import { randomUUID } from 'node:crypto';
import { isAppError } from '@tallscreen/kit/errors';
import type { SyncedBlocks } from '#app/sync-blocks';
import type { IsHidden, ReadHidden } from '#app/read-hidden';
import type { ReadPinnedVideos } from '#app/read-pinned-videos';
import type { SyncedChoices } from '#app/sync-choices';
import type { RecalledHistory, ScrollRequest, ViewerMemory } from '#app/remember-viewers';
import { profileOf } from '#app/taste-profile';
import type { Catalogue, FeedItem } from '#domain/catalogue';
import { composePage, type PageRules } from '#domain/page';
import { decodeScroll, encodeScroll } from '#domain/page-token';
import { newScroll, newScrollId, type Scroll } from '#domain/scroll';
import { sumTaste, type Taste } from '#domain/taste';
import type { ServedItems } from '#store/viewer-history';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 50;

export interface FeedRequest {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  /** videos wanted, 0 for the default */
  readonly pageSize: number;
  /** empty for a new scroll */
  readonly pageToken: string;
  /** a video to show first, 0 for none */
  readonly pinnedId: number;
  readonly followsPinnedUploader: boolean;
}

export type FeedPage =
  | { readonly items: readonly FeedItem[]; readonly nextPageToken: string }
  | { readonly invalidToken: string };

export interface ListFeedDeps {
  readonly catalogue: () => Catalogue;
  readonly viewers: Pick<ViewerMemory, 'readHistories' | 'recordServed'>;
  readonly readPinnedVideos: ReadPinnedVideos;
  readonly syncedBlocks: Pick<SyncedBlocks, 'blocksOf'>;
  readonly readHidden: ReadHidden;
  readonly saidBy: SyncedChoices['saidBy'];
  readonly rules: PageRules;
}

interface PageJob {
  readonly request: FeedRequest;
  readonly scroll: Scroll;
}

export type ListFeed = (requests: readonly FeedRequest[]) => Promise<FeedPage[]>;

/**
 * Creates the function that builds pages for several viewers at once, with one read and one write of history for all of
 * them.
 */
export function createListFeed({
  catalogue,
  viewers,
  readPinnedVideos,
  syncedBlocks,
  readHidden,
  saidBy,
  rules,
}: ListFeedDeps): ListFeed {
  return async function listFeed(requests) {
    const jobs = requests.map(startJob);
    const valid = jobs.filter((job) => 'scroll' in job);
    const pinRequests = valid.filter(({ request }) => !request.pageToken && request.pinnedId > 0);
    const nowMs = Date.now();
    const [histories, pinned] = await Promise.all([
      viewers.readHistories(valid.map(toScrollRequest), nowMs),
      readPinnedVideos(pinRequests.map(({ request }) => request)),
    ]);
    const hidden = await readHidden(
      valid.map(({ request: { viewerId, isAdmin } }, i) => {
        return { viewerId, isAdmin, choicesRevision: histories[i]?.choicesRevision ?? 0 };
      }),
    );
    const known = catalogue();
    const ranking = known.ranking(nowMs);
    const served: ServedItems[] = [];

    /** Valid until its next call. Without the complete history it is unknown what the scroll has shown already. */
    function tasteOf(viewerId: number, { signals, isComplete }: RecalledHistory): Taste | undefined {
      const said = isComplete ? saidBy(viewerId) : undefined;
      return said && !said.taste.isOff ? sumTaste(known, profileOf(signals(), said), nowMs) : undefined;
    }

    function buildPage(job: PageJob, shown: RecalledHistory, isHidden: IsHidden | undefined): FeedPage {
      const { request, scroll } = job;
      const { viewerId } = request;
      const isBlocked = request.isAdmin ? undefined : syncedBlocks.blocksOf(viewerId);
      const history = { ...shown, isHidden, taste: tasteOf(viewerId, shown) };
      const wanted = pinned.get(request);
      // A viewer who asks for a video by its id sees it even if they left similar ones out of their feed.
      const first = wanted && isBlocked?.(wanted.uploaderId) ? undefined : wanted;
      const input = { viewerId, scroll, pageSize: toPageSize(request.pageSize), pinned: first, history };
      const { items, next } = composePage(ranking, input, rules);
      if (!next) return { items, nextPageToken: '' };
      served.push({ ...toScrollRequest(job), ids: items.map(({ id }) => id), isComplete: history.isComplete });
      return { items, nextPageToken: encodeScroll(next) };
    }

    let index = 0;
    const pages = jobs.map((job) => {
      if (!('scroll' in job)) return job;
      const at = index++;
      return buildPage(job, histories[at] as RecalledHistory, hidden[at]);
    });
    viewers.recordServed(served);
    return pages;
  };
}

function startJob(request: FeedRequest): PageJob | { invalidToken: string } {
  if (!request.pageToken) return { request, scroll: newScroll(newScrollId(Date.now(), randomPart()), randomSeed()) };
  try {
    return { request, scroll: decodeScroll(request.pageToken) };
  } catch (error) {
    if (isAppError(error, 'invalid_argument')) return { invalidToken: error.detail };
    throw error;
  }
}

/** The first 48 random bits of a UUID. Node serves UUIDs from a pool, so this is cheaper than randomBytes. */
const randomPart = (): string => randomUUID().slice(0, 13);
const randomSeed = (): number => Number.parseInt(randomUUID().slice(0, 8), 16);

const toScrollRequest = ({ request, scroll }: PageJob): ScrollRequest => ({
  viewerId: request.viewerId,
  scrollId: scroll.id,
  itemsBefore: scroll.itemCount,
  pinnedId: scroll.pinnedId,
});

const toPageSize = (pageSize: number): number => Math.min(MAX_PAGE_SIZE, pageSize > 0 ? pageSize : DEFAULT_PAGE_SIZE);
