import type { Clients } from '#clients';
import type { CardRead } from '#reads/card-cache';
import type { FollowsRead } from '#reads/follows';
import { noEngagement, type EngagementRead } from '#reads/engagement';
import { toViewer, type Viewer } from '#reads/viewer';
import type { VideoCard } from '#contract/video';
import { videoCardView } from '#views/feed';

/** Returns the live videos among these ids that the viewer may see, in their order. Takes at most 100 ids. */
export type VideosByIdRead = (viewer: Viewer, ids: readonly bigint[]) => Promise<VideoCard[]>;

export function createVideosByIdRead(
  { lists }: Pick<Clients, 'lists'>,
  readFollowed: FollowsRead,
  readEngagement: EngagementRead,
  cardOf: CardRead,
): VideosByIdRead {
  return async (viewer, ids) => {
    if (ids.length === 0) return [];
    const [{ items, forFollowers }, engagement] = await Promise.all([
      lists.batchGetLiveVideos({ viewer: toViewer(viewer), ids: [...ids] }),
      readEngagement(viewer, ids),
    ]);
    const engagementOf = new Map(ids.map((id, i) => [id, engagement[i]]));
    const cards = [...items, ...forFollowers].map((item) => {
      return [item.id, videoCardView(cardOf(item), engagementOf.get(item.id) ?? noEngagement)] as const;
    });
    const byId = new Map(cards);
    const uploaderOf = (id: bigint): bigint => BigInt(byId.get(id)?.uploader?.id ?? 0);
    const followed = await readFollowed(
      viewer,
      forFollowers.map(({ id }) => uploaderOf(id)),
    );
    for (const { id } of forFollowers) if (!followed.has(uploaderOf(id))) byId.delete(id);
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
}
