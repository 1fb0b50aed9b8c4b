import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Clients } from '#clients';
import type { CardRead } from '#reads/card-cache';
import { noEngagement, type EngagementRead } from '#reads/engagement';
import type { FeedPageRequest } from '#reads/feed';
import type { FeedPageAnswer } from '#views/feed';
import { toViewer } from '#reads/viewer';

/** Reads a page of the videos of users whom the viewer follows, with promos between them. */
export type FollowedRead = (
  request: Omit<FeedPageRequest, 'pinnedVideoId' | 'followsPinnedUploader'>,
) => Promise<FeedPageAnswer>;

export function createFollowedRead(
  { follows, lists }: Pick<Clients, 'follows' | 'lists'>,
  readEngagement: EngagementRead,
  cardOf: CardRead,
): FollowedRead {
  return async ({ viewer, limit, pageToken }) => {
    const { userIds: uploaderIds } = await follows.readFollowedIds({});
    const asked = { viewer: toViewer(viewer), uploaderIds, pageSize: limit, pageToken };
    const { items, nextPageToken } = await lists.listFollowedVideos(asked);
    const ids = [...new Set(items.map(({ id }) => id))];
    const engagement = new Map((await readEngagement(viewer, ids)).map((each, i) => [ids[i], each]));
    return {
      items: items.map((item) => ({
        type: item.type === ItemType.PROMO ? 'promo' : 'video',
        card: cardOf(item),
        engagement: engagement.get(item.id) ?? noEngagement,
      })),
      nextPageToken,
      invalidToken: '',
    };
  };
}
