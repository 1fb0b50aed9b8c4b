import type { FeedItem } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { CardRead } from '#reads/card-cache';
import { noEngagement, type EngagementRead } from '#reads/engagement';
import type { Viewer } from '#reads/viewer';
import type { VideoCard } from '#contract/video';
import { videoCardView } from '#views/feed';

/** Joins the videos that a search found with their counters and the viewer's likes, in one call. */
export type FoundVideosRead = (viewer: Viewer, items: readonly FeedItem[]) => Promise<VideoCard[]>;

export function createFoundVideosRead(readEngagement: EngagementRead, cardOf: CardRead): FoundVideosRead {
  return async (viewer, items) => {
    const engagement = await readEngagement(
      viewer,
      items.map(({ id }) => id),
    );
    return items.map((item, i) => videoCardView(cardOf(item), engagement[i] ?? noEngagement));
  };
}
