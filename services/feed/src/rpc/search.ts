import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import type { Viewer } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import type { App } from '#app';
import { shownTagOf } from '#domain/search-entry';
import { createFeedItemMapping, toPublicUser } from '#events/card-mapping';

export type SearchApp = Pick<App, 'searchVideos' | 'searchTags' | 'searchUsers' | 'listTagVideos' | 'explore'>;

export function createSearchRpc({
  searchVideos,
  searchTags,
  searchUsers,
  listTagVideos,
  explore,
}: SearchApp): ServiceImpl<typeof SearchService> {
  const toMessage = createFeedItemMapping();
  return {
    async searchVideos({ viewer, query, language, pageSize, pageToken }) {
      const page = await searchVideos({ ...toViewer(viewer), query, language, pageSize, pageToken });
      return { items: page.items.map(toMessage), nextPageToken: page.nextPageToken };
    },
    async searchTags({ query, pageSize, pageToken }) {
      const { names, nextPageToken } = await searchTags({ query, pageSize, pageToken });
      return { tags: names.map((term) => ({ tag: shownTagOf(term), videoCount: BigInt(term.count) })), nextPageToken };
    },
    async searchUsers({ viewer, query, pageSize, pageToken }) {
      const { names, nextPageToken } = await searchUsers({ ...toViewer(viewer), query, pageSize, pageToken });
      return { users: names.map(toPublicUser), nextPageToken };
    },
    async listTagVideos({ viewer, tag, language, pageSize, pageToken }) {
      const page = await listTagVideos({ ...toViewer(viewer), tag, language, pageSize, pageToken });
      return { items: page.items.map(toMessage), nextPageToken: page.nextPageToken };
    },
    async explore({ viewer, videoIds, language }) {
      const { tags, videos, people } = await explore({ ...toViewer(viewer), language, risingIds: videoIds.map(toId) });
      const covers = new Map(tags.map(({ cover }) => [cover.id, cover]));
      return {
        tags: tags.map((each) => ({
          tag: each.tag,
          videoCount: BigInt(each.videos),
          coverVideoId: BigInt(each.cover.id),
        })),
        items: videos.map(toMessage),
        users: people.map(toPublicUser),
        covers: [...covers.values()].map(toMessage),
      };
    },
  };
}

export const toViewer = (viewer: Viewer | undefined) => ({
  viewerId: viewer && viewer.userId > 0n ? toId(viewer.userId) : 0,
  isAdmin: viewer?.isAdmin ?? false,
});
