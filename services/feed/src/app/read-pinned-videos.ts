import { createDetachedItem, type Catalogue, type FeedItem } from '#domain/catalogue';
import { isForViewer, type MediaItem, type MediaItemWithStats, type Uploader } from '#domain/media-item';

interface PinRequest {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  readonly pinnedId: number;
  readonly followsPinnedUploader: boolean;
}

export type ReadPinnedVideos = <R extends PinRequest>(requests: readonly R[]) => Promise<ReadonlyMap<R, FeedItem>>;

export interface ReadPinnedVideosDeps {
  readonly catalogue: () => Catalogue;
  readonly readItems: (ids: readonly number[]) => Promise<readonly MediaItemWithStats[]>;
  readonly readUploaders: (ids: readonly number[]) => Promise<readonly Uploader[]>;
}

/**
 * Creates the function that returns the video that each request wants to show first; absent if the viewer may not see
 * it. Public videos come from the catalogue. Others, mostly the viewer's own, are read from the database.
 */
export function createReadPinnedVideos(deps: ReadPinnedVideosDeps): ReadPinnedVideos {
  const { catalogue, readItems, readUploaders } = deps;
  return async function readPinnedVideos(requests) {
    const notLive = [...new Set(requests.map(({ pinnedId }) => pinnedId))].filter(
      (id) => !catalogue().find(id)?.isLive,
    );
    const items = notLive.length > 0 ? await readItems(notLive) : [];
    const uploaderIds = [...new Set(items.map(({ item }) => item.uploaderId))];
    const found = uploaderIds.length > 0 ? await readUploaders(uploaderIds) : [];
    const uploaders = new Map(found.map((uploader) => [uploader.id, uploader]));
    const detached = new Map(
      items.map((known) => [known.item.id, createDetachedItem(known, uploaders.get(known.item.uploaderId))]),
    );
    return new Map(
      requests.flatMap((request) => {
        const video = detached.get(request.pinnedId) ?? catalogue().find(request.pinnedId);
        return video && mayBePinned(video, request) ? [[request, video] as const] : [];
      }),
    );
  };
}

function mayBePinned({ item, isLive }: FeedItem, request: PinRequest): boolean {
  const { viewerId, isAdmin, followsPinnedUploader: isFollower } = request;
  const viewer = { isDecider: isAdmin || item.uploaderId === viewerId, isFollower };
  return item.itemType === 'video' && ((isLive && isForViewer(item, viewer)) || mayPreview(item, viewerId, isAdmin));
}

/** Uploaders and admins also see videos that are not live. */
const mayPreview = ({ status, uploaderId }: MediaItem, viewerId: number, isAdmin: boolean): boolean =>
  status !== 'deleted' && status !== 'removed' && (isAdmin || uploaderId === viewerId);
