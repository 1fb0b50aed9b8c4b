import type { Client } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import type { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { CommentPort } from '#domain/ports';

/** Social, as the rules of moderation speak to it. */
export const createCommentPort = (social: Pick<Client<typeof CommentService>, 'batchGetComments'>): CommentPort => ({
  async find(commentId) {
    const [comment] = (await social.batchGetComments({ ids: [fromId(commentId)] })).comments;
    return comment ? { clipId: toId(comment.videoId), authorId: toId(comment.userId) } : null;
  },
});
