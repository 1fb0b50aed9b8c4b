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

interface Found {
  readonly video: Video;
  /** Only followers, the uploader and admins may see it. */
  readonly isForFollowers: boolean;
}

const PER_CALL = 250;

/** Returns the media item, or undefined when the viewer may not see it. */
export type MediaItemRead = (itemId: number, viewer: Viewer) => Promise<Video | undefined>;

const isDecider = ({ uploaderId }: Video, { userId, isAdmin }: Viewer): boolean =>
  isAdmin || (userId !== 0 && uploaderId === fromId(userId));

/**
 * Media returns each item once and does not say for which viewer. So when several viewers ask for one item in the same
 * turn, it is requested as a guest first: what a guest sees, everybody may see. Items that a guest does not see are
 * requested for all these viewers in one more call; those that it returns are for their uploaders and admins. Media
 * does not know who follows whom, so videos for followers are checked here, for each viewer.
 */
export function createMediaItemRead({ videos }: Pick<Clients, 'videos'>, readFollowed: FollowsRead): MediaItemRead {
  async function fetch(lookups: readonly Lookup[]): Promise<ReadonlyMap<number, Found>> {
    if (lookups.length === 0) return new Map();
    const answer = await videos.batchGetVideos({
      lookups: lookups.map(({ itemId, viewer }) => ({ videoId: fromId(itemId), viewer: toViewer(viewer) })),
    });
    const toEntry = (isForFollowers: boolean) => (video: Video) =>
      [Number(video.id), { video, isForFollowers }] as const;
    return new Map([...answer.forFollowers.map(toEntry(true)), ...answer.videos.map(toEntry(false))]);
  }

  const load = createLoader<Lookup, Found | undefined>({
    name: 'media-items',
    maxSize: PER_CALL,
    keyOf: ({ itemId, viewer }) => `${itemId}:${viewer.userId}:${viewer.isAdmin}`,
    async load(lookups) {
      const byItem = Map.groupBy(lookups, ({ itemId }) => itemId);
      const isShared = ({ itemId }: Lookup): boolean => (byItem.get(itemId)?.length ?? 0) > 1;
      const first = await fetch(
        [...byItem].map(([itemId, same]) => (same.length === 1 && same[0] ? same[0] : { itemId, viewer: guest })),
      );
      const unseen = lookups.filter((l) => l.viewer.userId !== 0 && isShared(l) && !first.has(l.itemId));
      const second = await fetch(unseen);
      return lookups.map((lookup) => {
        const found = second.get(lookup.itemId);
        const mayDecide = found && (found.isForFollowers || isDecider(found.video, lookup.viewer));
        return first.get(lookup.itemId) ?? (mayDecide ? found : undefined);
      });
    },
  });

  return async (itemId, viewer) => {
    const found = await load({ itemId, viewer });
    if (!found?.isForFollowers || isDecider(found.video, viewer)) return found?.video;
    const { uploaderId } = found.video;
    return (await readFollowed(viewer, [uploaderId])).has(uploaderId) ? found.video : undefined;
  };
}
