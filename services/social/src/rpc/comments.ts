import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import {
  CommentSort,
  CommentStatus,
  type CommentService,
} from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { DecideComment } from '#app/decide-comment';
import type { DeleteComment } from '#app/delete-comment';
import type { createGetComments } from '#app/get-comments';
import type { createListComments } from '#app/list-comments';
import type { createListRecentComments } from '#app/list-recent-comments';
import type { PostComment } from '#app/post-comment';
import type { createSetHeldWords } from '#app/set-held-words';
import type { SetCommentLike } from '#app/set-comment-like';
import type { PinComment } from '#app/pin-comment';
import type { createUndoHide } from '#app/undo-hide';
import { commentStatusFrom, toCommentMessage } from '#events/mappings';

export interface CommentRpcDeps {
  readonly postComment: PostComment;
  readonly deleteComment: DeleteComment;
  readonly decideComment: DecideComment;
  readonly undoHide: ReturnType<typeof createUndoHide>;
  readonly pinComment: PinComment;
  readonly readHeldWords: (userId: number) => Promise<readonly string[]>;
  readonly setHeldWords: ReturnType<typeof createSetHeldWords>;
  readonly setCommentLike: SetCommentLike;
  readonly listComments: ReturnType<typeof createListComments>;
  readonly listRecentComments: ReturnType<typeof createListRecentComments>;
  readonly getComments: ReturnType<typeof createGetComments>;
}

export const createCommentRpc = (app: CommentRpcDeps): ServiceImpl<typeof CommentService> => ({
  async createComment({ videoId, text, parentId, clientId }, context) {
    const author = personOf(context);
    const reply = parentId === 0n ? 0 : toId(parentId);
    const comment = await app.postComment({ author, videoId: toId(videoId), text, parentId: reply, clientId });
    return { comment: toCommentMessage(comment) };
  },

  async deleteComment({ commentId, reasonCode }, context) {
    const { videoId } = await app.deleteComment(toId(commentId), personOf(context), reasonCode);
    return { videoId: fromId(videoId) };
  },

  async decideComment({ commentId, status, reasonCode }, context) {
    const decision = status === CommentStatus.HIDDEN ? 'hidden' : 'shown';
    const comment = await app.decideComment(toId(commentId), decision, personOf(context), reasonCode);
    return { comment: toCommentMessage(comment) };
  },

  async undoHide({ commentId, hideId, adminId }) {
    await app.undoHide({ commentId: toId(commentId), hideId: toId(hideId), adminId: toId(adminId) });
    return {};
  },

  async pinComment({ commentId, isPinned }, context) {
    const { userId } = personOf(context);
    return { comment: toCommentMessage(await app.pinComment(toId(commentId), isPinned, userId)) };
  },

  getHeldWords: async (_request, context) => ({ words: [...(await app.readHeldWords(personOf(context).userId))] }),

  setHeldWords: async ({ words }, context) => ({
    words: [...(await app.setHeldWords(personOf(context).userId, words))],
  }),

  async setCommentLike({ commentId, isLiked }, context) {
    const { userId, role } = personOf(context);
    const viewer = { userId, isAdmin: role === 'admin' };
    const result = await app.setCommentLike({ ...viewer, commentId: toId(commentId), isLiked });
    return { likeCount: BigInt(result.likeCount), isLiked: result.isLiked };
  },

  async listComments({ videoId, viewerId, isViewerAdmin, sort, status, pageSize, pageToken }) {
    const viewer = { userId: Number(viewerId), isAdmin: isViewerAdmin };
    const query = { sort: sort === CommentSort.TOP ? 'top' : 'new', status: commentStatusFrom(status) } as const;
    const { entries, ...page } = await app.listComments(toId(videoId), viewer, query, { pageSize, pageToken });
    return { comments: entries.map(toCommentMessage), ...page };
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
