import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import type { Comment, CommentSort, SeenComment } from '#domain/comment';
import type { Blocks } from '#store/blocks';
import type { CommentLikes } from '#store/comment-likes';
import type { Comments, LikesCursor } from '#store/comments';
import type { MediaItems } from '#store/media-items';

const byLikes = z
  .tuple([z.number().int().nonnegative(), numberCursor])
  .transform(([likeCount, id]): LikesCursor => ({ likeCount, id }));

export interface ListCommentsDeps {
  readonly comments: Pick<Comments, 'listByVideo' | 'listByLikes'>;
  readonly commentLikes: Pick<CommentLikes, 'findLiked'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly blocks: Pick<Blocks, 'findHidden'>;
}

export interface CommentViewer {
  /** 0 for a guest. */
  readonly userId: number;
  readonly isAdmin: boolean;
}

/**
 * Lists the comments of a video without those of users whom the viewer has muted, or with whom the viewer has a block,
 * so that a page may be short; admins see all. Returns none if users cannot see the video.
 */
export function createListComments({ comments, commentLikes, mediaItems, blocks }: ListCommentsDeps) {
  const readSorted = (videoId: number, sort: CommentSort, request: PageRequest): Promise<Page<Comment>> =>
    sort === 'top'
      ? readPage(request, {
          cursor: byLikes,
          list: (keyset) => comments.listByLikes(videoId, keyset),
          cursorOf: ({ likeCount, id }): [number, number] => [likeCount, id],
        })
      : readPage(request, {
          cursor: numberCursor,
          list: (keyset) => comments.listByVideo(videoId, keyset),
          cursorOf: ({ id }) => id,
        });

  return async (
    videoId: number,
    { userId, isAdmin }: CommentViewer,
    sort: CommentSort,
    request: PageRequest,
  ): Promise<Page<SeenComment>> => {
    const item = await mediaItems.findOne(videoId);
    if (!item?.isLive) return { entries: [], nextPageToken: '' };
    const { entries, nextPageToken } = await readSorted(videoId, sort, request);
    if (userId === 0) return { entries: entries.map((each) => ({ ...each, isLiked: false })), nextPageToken };
    const authorIds = [...new Set(entries.map((each) => each.userId))];
    const withLikes = entries.flatMap(({ id, likeCount }) => (likeCount > 0 ? [id] : []));
    const [hidden, liked] = await Promise.all([
      isAdmin ? new Set<number>() : blocks.findHidden(userId, authorIds),
      commentLikes.findLiked(userId, withLikes),
    ]);
    const seen = entries.filter((each) => !hidden.has(each.userId));
    return { entries: seen.map((each) => ({ ...each, isLiked: liked.has(each.id) })), nextPageToken };
  };
}
