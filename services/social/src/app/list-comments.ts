import type { Comment } from '#domain/comment';
import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface ListCommentsDeps {
  readonly comments: Pick<Comments, 'listByVideo'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
}

/** Lists the comments of a video, newest first. Returns none if users cannot see the video. */
export const createListComments =
  ({ comments, mediaItems }: ListCommentsDeps) =>
  async (videoId: number, request: PageRequest): Promise<Page<Comment>> => {
    const item = await mediaItems.findOne(videoId);
    if (!item?.isLive) return { entries: [], nextPageToken: '' };
    const keyset = keysetOf(request);
    return pageOf(await comments.listByVideo(videoId, keyset), keyset, ({ id }) => id);
  };
