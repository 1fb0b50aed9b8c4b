import { numberCursor, pageSizeOf, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { CommentAudience } from '@tallscreen/proto/rules/comment-audiences';
import { fail } from '@tallscreen/kit/errors';
import type { MayComment } from '#app/may-comment';
import type { ItemViewer, MaySeeItem } from '#app/may-see-item';
import {
  isVisible,
  mayDecide,
  seenAs,
  type Comment,
  type CommentSort,
  type CommentStatus,
  type SeenComment,
} from '#domain/comment';
import type { MediaItem } from '#domain/media-item';
import type { Blocks } from '#store/blocks';
import type { CommentLikes } from '#store/comment-likes';
import type { CommentFilter, Comments, LikesCursor } from '#store/comments';
import type { MediaItems } from '#store/media-items';
import type { ReplyCovers } from '#store/reply-covers';

const byLikes = z
  .tuple([z.number().int().nonnegative(), numberCursor])
  .transform(([likeCount, id]): LikesCursor => ({ likeCount, id }));

/** Positions before the first comment of each order: a page of one comment may hold the pinned one only. */
const beforeAll = {
  new: encodePageToken(Number.MAX_SAFE_INTEGER),
  top: encodePageToken([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]),
};

export interface ListCommentsDeps {
  readonly comments: Pick<Comments, 'listByVideo' | 'listByLikes' | 'findMany' | 'countHeld'>;
  readonly commentLikes: Pick<CommentLikes, 'findLiked'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly blocks: Pick<Blocks, 'findHidden'>;
  readonly replyCovers: Pick<ReplyCovers, 'listOpenOf'>;
  readonly mayComment: MayComment;
  readonly maySeeItem: MaySeeItem;
}

export interface CommentQuery {
  readonly sort: CommentSort;
  /** Lists only these, for the uploader and admins. */
  readonly status?: CommentStatus | undefined;
}

export interface CommentPage extends Page<SeenComment> {
  readonly whoMayComment: CommentAudience;
  readonly canComment: boolean;
  /** 0 for users who do not decide. */
  readonly heldCount: number;
}

const nothing: CommentPage = {
  entries: [],
  nextPageToken: '',
  whoMayComment: 'everyone',
  canComment: false,
  heldCount: 0,
};

/**
 * Lists the comments of a video without those of users whom the viewer has muted, or with whom the viewer has a block,
 * so that a page may be short; admins see all. The first page begins with the pinned comment. Returns none if the
 * viewer may not see the video.
 */
export function createListComments(deps: ListCommentsDeps) {
  const { comments, commentLikes, mediaItems, blocks, replyCovers, mayComment, maySeeItem } = deps;

  const readSorted = (videoId: number, sort: CommentSort, filter: CommentFilter, request: PageRequest) =>
    sort === 'top'
      ? readPage(request, {
          cursor: byLikes,
          list: (keyset) => comments.listByLikes(videoId, filter, keyset),
          cursorOf: ({ likeCount, id }): [number, number] => [likeCount, id],
        })
      : readPage(request, {
          cursor: numberCursor,
          list: (keyset) => comments.listByVideo(videoId, filter, keyset),
          cursorOf: ({ id }) => id,
        });

  async function findPinned({ pinnedCommentId }: MediaItem): Promise<Comment | undefined> {
    const [pinned] = pinnedCommentId > 0 ? await comments.findMany([pinnedCommentId]) : [];
    return pinned && isVisible(pinned) ? pinned : undefined;
  }

  async function readEntries(item: MediaItem, viewerId: number, { sort, status }: CommentQuery, request: PageRequest) {
    if (status) return readSorted(item.id, sort, { viewerId, exceptId: 0, openCoverIds: [], status }, request);
    const pinned = await findPinned(item);
    const openCoverIds = await replyCovers.listOpenOf(item.id);
    const filter = { viewerId, exceptId: pinned?.id ?? 0, openCoverIds };
    if (!pinned || request.pageToken !== '') return readSorted(item.id, sort, filter, request);
    const pageSize = pageSizeOf(request.pageSize) - 1;
    const page = await readSorted(item.id, sort, filter, { ...request, pageSize: Math.max(1, pageSize) });
    if (pageSize > 0) return { ...page, entries: [pinned, ...page.entries] };
    return { entries: [pinned], nextPageToken: page.entries.length > 0 ? beforeAll[sort] : '' };
  }

  return async (
    videoId: number,
    viewer: ItemViewer,
    query: CommentQuery,
    request: PageRequest,
  ): Promise<CommentPage> => {
    const { userId, isAdmin } = viewer;
    const item = await mediaItems.findOne(videoId);
    const isSeen = await maySeeItem(item, viewer);
    const isDecider = item !== undefined && mayDecide(item, { userId, role: isAdmin ? 'admin' : 'user' });
    if (query.status && !isDecider) throw fail(isSeen ? 'not_your_comments' : 'video_not_found');
    if (!item || !isSeen) return nothing;
    const { entries, nextPageToken } = await readEntries(item, userId, query, request);
    const seesAll = isAdmin || query.status !== undefined;
    const authorIds = [...new Set(entries.map((each) => each.userId))];
    const withLikes = entries.flatMap(({ id, likeCount }) => (likeCount > 0 ? [id] : []));
    const [hidden, liked, canComment, heldCount] = await Promise.all([
      seesAll || userId === 0 ? new Set<number>() : blocks.findHidden(userId, authorIds),
      userId === 0 ? new Set<number>() : commentLikes.findLiked(userId, withLikes),
      userId > 0 && mayComment(item, userId),
      isDecider ? comments.countHeld(item.id) : 0,
    ]);
    const seen = entries.filter((each) => !hidden.has(each.userId));
    return {
      entries: seen.map((each) => seenAs(each, item, liked.has(each.id))),
      nextPageToken,
      whoMayComment: item.whoMayComment,
      canComment,
      heldCount,
    };
  };
}
