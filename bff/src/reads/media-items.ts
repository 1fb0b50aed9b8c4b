import { fromId } from '@tallscreen/kit/ids';
import { createLoader } from '@tallscreen/kit/loader';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Clients } from '#clients';
import type { FollowsRead } from '#reads/follows';
import { guest, toViewer, type Viewer } from '#reads/viewer';

interface Lookup {
  readonly itemId: number;
  readonly viewer: Viewer;
}

const PER_CALL = 250;

/** Returns the media item, or undefined when the viewer may not see it. */
export type MediaItemRead = (itemId: number, viewer: Viewer) => Promise<Video | undefined>;

/** Media does not know who follows whom, so videos for followers are checked here. */
export const createMediaItemRead = ({ videos }: Pick<Clients, 'videos'>, readFollowed: FollowsRead): MediaItemRead =>
  createMediaItemReadFrom(async (lookups) => {
    if (lookups.length === 0) return new Map();
    const answer = await videos.batchGetVideos({
      lookups: lookups.map(({ itemId, viewer }) => ({ videoId: fromId(itemId), viewer: toViewer(viewer) })),
    });
    const viewers = new Map(lookups.map(({ itemId, viewer }) => [fromId(itemId), viewer]));
    const forFollowers = await Promise.all(
      answer.forFollowers.map(async (video) => {
        const followed = await readFollowed(viewers.get(video.id) ?? guest, [video.uploaderId]);
        return followed.has(video.uploaderId) ? [video] : [];
      }),
    );
    return new Map([...answer.videos, ...forFollowers.flat()].map((video) => [Number(video.id), video]));
  });

/**
 * Media returns each item once and does not say for which viewer. So when several viewers ask for one item in the same
 * turn, it is requested as a guest first: what a guest sees, everybody may see. Only if a guest does not see it, each
 * viewer's own lookup is sent, in a call of its own. So each call has one viewer for each item.
 */
export function createMediaItemReadFrom(
  fetch: (lookups: readonly Lookup[]) => Promise<ReadonlyMap<number, Video>>,
): MediaItemRead {
  const load = createLoader<Lookup, Video | undefined>({
    name: 'media-items',
    maxSize: PER_CALL,
    keyOf: ({ itemId, viewer }) => `${itemId}:${viewer.userId}:${viewer.isAdmin}`,
    async load(lookups) {
      const byItem = Map.groupBy(lookups, ({ itemId }) => itemId);
      const shared = await fetch(
        [...byItem].map(([itemId, same]) => (same.length === 1 && same[0] ? same[0] : { itemId, viewer: guest })),
      );
      const unseen = lookups.filter(({ itemId }) => !shared.has(itemId) && (byItem.get(itemId)?.length ?? 0) > 1);
      const own = new Map(await Promise.all(unseen.map(async (l) => [l, (await fetch([l])).get(l.itemId)] as const)));
      return lookups.map((lookup) => shared.get(lookup.itemId) ?? own.get(lookup));
    },
  });
  return (itemId, viewer) => load({ itemId, viewer });
}
