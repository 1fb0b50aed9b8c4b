import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import { refuseWhileClaimed } from '#reads/refuse-while-claimed';
import type { RouteDeps } from '#routes/deps';
import { commentRemovalQuery } from '#contract/admin';
import { CommentList } from '#contract/comment';
import { Done, idParams, page } from '#contract/common';
import { commentView } from '#views/comment';
import { orNull } from '#views/scalar';

const common = { tag: 'admin', access: ['admin'] } as const;

export function adminCommentRoutes({ clients, reads }: RouteDeps): Route[] {
  return [
    route({
      ...common,
      method: 'get',
      path: '/admin/comments',
      operationId: 'listRecentComments',
      summary: 'List all comments, newest first',
      limits: ['read'],
      query: page(50, 100),
      response: CommentList,
      async handle({ query: { cursor = '', limit } }) {
        const answer = await clients.comments.listRecentComments({ pageSize: limit, pageToken: cursor });
        const authors = await reads.users.byIds(answer.comments.map(({ userId }) => userId));
        return {
          comments: answer.comments.map((comment) => commentView(comment, authors.get(comment.userId))),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/admin/comments/{id}',
      operationId: 'removeComment',
      summary: 'Delete a comment with its replies, unless another admin looks at the reports on it',
      limits: ['write'],
      params: idParams,
      query: commentRemovalQuery,
      response: Done,
      errors: [404, 409],
      async handle({ params: { id }, query: { reason_code: code } }) {
        const rule = await reads.rule(code);
        await refuseWhileClaimed(clients, id);
        await clients.comments.deleteComment({ commentId: fromId(id), reasonCode: rule?.code ?? '' });
        return { detail: 'Comment removed.' };
      },
    }),
  ];
}
