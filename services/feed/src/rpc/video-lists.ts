import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import type { VideoListService } from '@tallscreen/proto/tallscreen/feed/v1/video_list_service_pb';
import type { App } from '#app';
import { createFeedItemMapping, toPublicUser } from '#events/card-mapping';
import { toViewer } from '#rpc/search';

export type VideoListApp = Pick<App, 'listFollowedVideos' | 'readVideosById' | 'suggestUploaders'>;

export function createVideoListRpc(app: VideoListApp): ServiceImpl<typeof VideoListService> {
  const toMessage = createFeedItemMapping();
  return {
    async listFollowedVideos({ viewer, uploaderIds, pageSize, pageToken }) {
      const request = { ...toViewer(viewer), uploaderIds: uploaderIds.map(toId), pageSize, pageToken };
      const { items, nextPageToken } = await app.listFollowedVideos(request);
      return { items: items.map(toMessage), nextPageToken };
    },
    async batchGetLiveVideos({ viewer, ids }) {
      const { videos, forFollowers } = await app.readVideosById(toViewer(viewer), ids.map(toId));
      return { items: videos.map(toMessage), forFollowers: forFollowers.map(toMessage) };
    },
    async suggestUploaders({ viewer, excludedUserIds, pageSize }) {
      const request = { ...toViewer(viewer), excludedIds: excludedUserIds.map(toId), pageSize };
      return { users: (await app.suggestUploaders(request)).map(toPublicUser) };
    },
  };
}
