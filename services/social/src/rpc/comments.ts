import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { CommentRules } from '#domain/comments';
import { pageOf } from '#rpc/page';
import { toComment } from '#rpc/views';

export const createCommentRpc = (comments: CommentRules): ServiceImpl<typeof CommentService> => ({
  async createComment({ videoId, text, parentId }, context) {
    const given = { videoId: toId(videoId), text, parentId: parentId === 0n ? 0 : toId(parentId) };
    return { comment: toComment(await comments.create(personOf(context).userId, given)) };
  },

  async deleteComment({ commentId }, context) {
    const { videoId } = await comments.remove(toId(commentId), personOf(context));
    return { videoId: fromId(videoId) };
  },

  async listComments({ videoId, page }) {
    const { entries, nextPageToken } = await comments.listOf(toId(videoId), pageOf(page));
    return { comments: entries.map(toComment), nextPageToken };
  },

  batchGetComments: async ({ ids }) => ({ comments: (await comments.readMany(ids.map(toId))).map(toComment) }),

  async listRecentComments({ page }) {
    const { entries, nextPageToken } = await comments.listAll(pageOf(page));
    return { comments: entries.map(toComment), nextPageToken };
  },
});
