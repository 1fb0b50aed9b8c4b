import type { Comment } from '#domain/comment';
import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Blocks } from '#store/blocks';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface ListCommentsDeps {
  readonly comments: Pick<Comments, 'listByVideo'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly blocks: Pick<Blocks, 'findHidden'>;
}

/**
 * Lists the comments of a video, newest first, without those of users with a block between them and the viewer, or
 * whom the viewer has muted (0: a guest), so that a page may be short. Returns none if users cannot see the video.
 */
export const createListComments =
  ({ comments, mediaItems, blocks }: ListCommentsDeps) =>
  async (videoId: number, viewerId: number, request: PageRequest): Promise<Page<Comment>> => {
    const item = await mediaItems.findOne(videoId);
    if (!item?.isLive) return { entries: [], nextPageToken: '' };
    const keyset = keysetOf(request);
    const page = pageOf(await comments.listByVideo(videoId, keyset), keyset, ({ id }) => id);
    if (viewerId === 0) return page;
    const authorIds = [...new Set(page.entries.map(({ userId }) => userId))];
    const blocked = await blocks.findHidden(viewerId, authorIds);
    return { ...page, entries: page.entries.filter(({ userId }) => !blocked.has(userId)) };
  };
