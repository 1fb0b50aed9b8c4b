import type { Clients } from '#clients';
import type { CardRead } from '#reads/card-cache';
import { noEngagement, type EngagementRead } from '#reads/engagement';
import { toViewer, type Viewer } from '#reads/viewer';
import type { VideoCard } from '#contract/video';
import { videoCardView } from '#views/feed';

/** Returns the live videos among these ids, in their order, in two calls at once. Takes at most 100 ids. */
export type VideosByIdRead = (viewer: Viewer, ids: readonly bigint[]) => Promise<VideoCard[]>;

export function createVideosByIdRead(
  { lists }: Pick<Clients, 'lists'>,
  readEngagement: EngagementRead,
  cardOf: CardRead,
): VideosByIdRead {
  return async (viewer, ids) => {
    if (ids.length === 0) return [];
    const [{ items }, engagement] = await Promise.all([
      lists.batchGetLiveVideos({ viewer: toViewer(viewer), ids: [...ids] }),
      readEngagement(viewer, ids),
    ]);
    const byId = new Map(ids.map((id, i) => [id, engagement[i]]));
    return items.map((item) => videoCardView(cardOf(item), byId.get(item.id) ?? noEngagement));
  };
}
