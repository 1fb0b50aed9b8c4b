import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { CommentSort, type CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { DeleteComment } from '#app/delete-comment';
import type { createGetComments } from '#app/get-comments';
import type { createListComments } from '#app/list-comments';
import type { createListRecentComments } from '#app/list-recent-comments';
import type { PostComment } from '#app/post-comment';
import type { SetCommentLike } from '#app/set-comment-like';
import { toCommentMessage } from '#events/mappings';

export interface CommentRpcDeps {
  readonly postComment: PostComment;
  readonly deleteComment: DeleteComment;
  readonly setCommentLike: SetCommentLike;
  readonly listComments: ReturnType<typeof createListComments>;
  readonly listRecentComments: ReturnType<typeof createListRecentComments>;
  readonly getComments: ReturnType<typeof createGetComments>;
}

export const createCommentRpc = (app: CommentRpcDeps): ServiceImpl<typeof CommentService> => ({
  async createComment({ videoId, text, parentId, clientId }, context) {
    const { userId } = personOf(context);
    const reply = parentId === 0n ? 0 : toId(parentId);
    const comment = await app.postComment({ userId, videoId: toId(videoId), text, parentId: reply, clientId });
    return { comment: toCommentMessage(comment) };
  },

  async deleteComment({ commentId, reasonCode }, context) {
    const { videoId } = await app.deleteComment(toId(commentId), personOf(context), reasonCode);
    return { videoId: fromId(videoId) };
  },

  async setCommentLike({ commentId, isLiked }, context) {
    const { userId } = personOf(context);
    const result = await app.setCommentLike({ userId, commentId: toId(commentId), isLiked });
    return { likeCount: BigInt(result.likeCount), isLiked: result.isLiked };
  },

  async listComments({ videoId, viewerId, isViewerAdmin, sort, pageSize, pageToken }) {
    const viewer = { userId: Number(viewerId), isAdmin: isViewerAdmin };
    const order = sort === CommentSort.TOP ? 'top' : 'new';
    const page = await app.listComments(toId(videoId), viewer, order, { pageSize, pageToken });
    const comments = page.entries.map((entry) => ({ ...toCommentMessage(entry), isLiked: entry.isLiked }));
    return { comments, nextPageToken: page.nextPageToken };
  },

  async batchGetComments({ ids }) {
    return { comments: (await app.getComments(ids.map(toId))).map(toCommentMessage) };
  },

  async listRecentComments({ pageSize, pageToken, userId }) {
    const ofUser = userId === 0n ? undefined : toId(userId);
    const { entries, nextPageToken } = await app.listRecentComments({ pageSize, pageToken }, ofUser);
    return { comments: entries.map(toCommentMessage), nextPageToken };
  },
});
