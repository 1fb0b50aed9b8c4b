import { randomInt } from 'node:crypto';
import { fillPage, toPageSize } from '#app/fill-page';
import type { IsHidden, ReadHidden, ReadHiddenUploaders } from '#app/read-hidden';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { ViewerMemory } from '#app/remember-viewers';
import type { Catalogue, FeedItem } from '#domain/catalogue';
import { isForFollowers } from '#domain/media-item';
import { composeFollowedPage } from '#domain/followed-page';
import { decodeFollowedPlace, encodeFollowedPlace, type FollowedPlace } from '#domain/followed-place';
import type { PageRules } from '#domain/page';
import type { Generation } from '#store/read-model';

export interface FollowedRequest extends SearchViewer {
  /** users whom the viewer follows */
  readonly uploaderIds: readonly number[];
  /** videos wanted, 0 for the default */
  readonly pageSize: number;
  /** empty for the first page */
  readonly pageToken: string;
}

export interface ListFollowedVideosDeps {
  readonly catalogue: () => Catalogue;
  readonly openCurrent: () => Promise<Pick<Generation, 'items'>>;
  readonly readLiveVideos: ReadLiveVideos;
  readonly readHidden: ReadHidden;
  readonly readHiddenUploaders: ReadHiddenUploaders;
  readonly viewers: Pick<ViewerMemory, 'readHistories'>;
  readonly rules: PageRules;
}

/** Rows per read: nearly all of them are shown. */
const CHUNK = 60;

const newPlace = (): FollowedPlace => ({
  seed: randomInt(0x1_0000_0000),
  itemCount: 0,
  videoCount: 0,
  after: '',
  promoSteps: 0,
  recentPromos: [],
});

/**
 * Lists the videos of the given uploaders, the last approved first, with promos between them; promos that the viewer
 * has not seen lately come first. Throws invalid_argument for a malformed token.
 */
export function createListFollowedVideos(deps: ListFollowedVideosDeps) {
  const { catalogue, openCurrent, readLiveVideos, readHidden, readHiddenUploaders, viewers, rules } = deps;

  async function readVideos(request: FollowedRequest, after: string, isHidden: IsHidden | undefined) {
    const { items } = await openCurrent();
    const resolve = readLiveVideos(request, isForFollowers);
    return fillPage<FeedItem>({
      size: toPageSize(request.pageSize),
      after,
      chunk: CHUNK,
      read: (from, limit) => items.readNewestOf(request.uploaderIds, from, limit),
      async resolve(rows) {
        const videos = await resolve(rows.map(({ position }) => Number(position.split(':')[1])));
        return videos.map((video) => (video && isHidden?.(video) ? undefined : video));
      },
    });
  }

  return async function listFollowedVideos(request: FollowedRequest) {
    const place = request.pageToken === '' ? newPlace() : decodeFollowedPlace(request.pageToken);
    if (request.uploaderIds.length === 0) return { items: [], nextPageToken: '' };
    const { viewerId } = request;
    const nowMs = Date.now();
    const scroll = { viewerId, scrollId: 'followed', itemsBefore: 0, pinnedId: 0 };
    const [history] = await viewers.readHistories([scroll], nowMs);
    const viewer = { ...request, choicesRevision: history?.choicesRevision ?? 0 };
    const [[isHidden], isHiddenUploader] = [await readHidden([viewer]), await readHiddenUploaders(viewer)];
    // Exclude hidden uploaders in the query: otherwise, when an uploader of many videos is hidden, the viewer would
    // wait while all of these are read and dropped.
    const uploaderIds = request.uploaderIds.filter((id) => !isHiddenUploader(id));
    if (uploaderIds.length === 0) return { items: [], nextPageToken: '' };
    const { results: videos, next: after } = await readVideos({ ...request, uploaderIds }, place.after, isHidden);
    const { promos } = catalogue().ranking(nowMs);
    const shown = { viewerId, place, videos, promos, history: { ...history!, isHidden } };
    const { items, next } = composeFollowedPage(shown, rules);
    return { items, nextPageToken: after === undefined ? '' : encodeFollowedPlace({ ...next, after }) };
  };
}
