import { fromId } from '@tallscreen/kit/ids';
import { fail } from '@tallscreen/kit/errors';
import {
  CommentSort,
  CommentStatus,
  type Comment as Message,
} from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { route, type Route } from '#http/route';
import { refuseWhileClaimed } from '#reads/refuse-while-claimed';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { Comment, commentBody, CommentDeleted, commentHideQuery, commentQuery, VideoComments } from '#contract/comment';
import { idParams, videoIdParams } from '#contract/common';
import { Liked } from '#contract/video';
import { clientIdFor } from '#views/client-id';
import { commentStatusOf, commentView } from '#views/comment';
import { orNull } from '#views/scalar';
import { audienceView } from '#views/video-details';

const act = { method: 'post', tag: 'comments', access: 'signedIn', limits: ['write'], params: idParams } as const;
const nameOf = <A extends string>(action: A) => ({
  path: `/comments/{id}/${action}`,
  operationId: `${action}Comment`,
});

export function commentRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;
  const likes = (['like', 'unlike'] as const).map((action) =>
    route({
      ...act,
      ...nameOf(action),
      summary:
        action === 'like' ? 'Like a comment; a repeat changes nothing' : 'Unlike a comment; a repeat changes nothing',
      guestCode: 'log_in_to_like_comments',
      response: Liked,
      errors: [404],
      async handle({ params: { id } }) {
        const request = { commentId: fromId(id), isLiked: action === 'like' };
        const { likeCount, isLiked } = await clients.comments.setCommentLike(request);
        return { likes: Number(likeCount), liked: isLiked };
      },
    }),
  );
  async function withAuthor(comment: Message | undefined) {
    if (!comment) throw new Error('No comment.');
    return commentView(comment, (await reads.users.byIds([comment.userId])).get(comment.userId));
  }
  async function decide(role: string, id: number, status: CommentStatus, code?: string | null) {
    const reasonCode = (await reads.rule(code))?.code ?? '';
    if (role === 'admin') await refuseWhileClaimed(clients, id);
    return withAuthor((await clients.comments.decideComment({ commentId: fromId(id), status, reasonCode })).comment);
  }
  const decisions = [
    route({
      ...act,
      ...nameOf('approve'),
      summary:
        'Show a held or hidden comment to everybody; for the uploader of the video, unless an admin hid it, and admins',
      response: Comment,
      errors: [403, 404, 409],
      handle: ({ user, params: { id } }) => decide(user.role, id, CommentStatus.SHOWN),
    }),
    route({
      ...act,
      ...nameOf('hide'),
      summary:
        'Hide a comment and its replies from all but its author and those who decide; for the uploader and admins, whose decision the author can appeal',
      query: commentHideQuery,
      response: Comment,
      errors: [403, 404, 409],
      handle: ({ user, params: { id }, query: { reason_code: code } }) =>
        decide(user.role, id, CommentStatus.HIDDEN, code),
    }),
  ];
  const pins = (['pin', 'unpin'] as const).map((action) =>
    route({
      ...act,
      ...nameOf(action),
      summary:
        action === 'pin'
          ? 'Show a comment first, in place of the one pinned before; for the uploader of the video'
          : 'Take a comment back from the top; for the uploader of the video',
      response: Comment,
      errors: [403, 404, 409],
      async handle({ params: { id } }) {
        const request = { commentId: fromId(id), isPinned: action === 'pin' };
        return withAuthor((await clients.comments.pinComment(request)).comment);
      },
    }),
  );
  return [
    route({
      method: 'get',
      path: '/comments/video/{id}',
      operationId: 'listComments',
      tag: 'comments',
      summary: 'List the comments of a video, the pinned one, then newest or most liked first; parent_id marks replies',
      access: 'optional',
      limits: ['read'],
      params: videoIdParams,
      query: commentQuery,
      response: VideoComments,
      errors: [403, 404],
      async handle({ user, params: { id }, query: { cursor = '', limit, sort, status } }) {
        const viewer = viewerOf(user);
        const [video, list] = await Promise.all([
          reads.mediaItem(id, viewer),
          clients.comments.listComments({
            videoId: fromId(id),
            viewerId: fromId(viewer.userId),
            isViewerAdmin: viewer.isAdmin,
            sort: sort === 'top' ? CommentSort.TOP : CommentSort.NEW,
            status: commentStatusOf(status),
            pageSize: limit,
            pageToken: cursor,
          }),
        ]);
        if (!video) throw fail('video_not_found');
        const [authors] = await Promise.all([
          reads.users.byIds(list.comments.map(({ userId }) => userId)),
          reads.blocks.refuse(viewer, video.uploaderId, 'video_not_found'),
        ]);
        return {
          comments: list.comments.map((comment) => commentView(comment, authors.get(comment.userId))),
          next_cursor: orNull(list.nextPageToken),
          who_may_comment: audienceView(list.whoMayComment),
          can_comment: list.canComment,
          can_decide: viewer.isAdmin || viewer.userId === Number(video.uploaderId),
          can_pin: viewer.userId === Number(video.uploaderId),
          held: list.heldCount,
        };
      },
    }),
    route({
      method: 'post',
      path: '/comments',
      operationId: 'createComment',
      tag: 'comments',
      summary:
        'Comment on a video, or reply to a comment; it may be held for a check. A repeat with the same client_id returns the first one',
      access: 'signedIn',
      limits: ['write'],
      body: commentBody,
      bodyKind: 'form',
      status: 201,
      response: Comment,
      errors: [403, 404],
      async handle({ user: { userId, username }, body: { video_id, text, parent_id, client_id } }) {
        const creating = clients.comments.createComment({
          videoId: fromId(video_id),
          text,
          parentId: fromId(parent_id ?? 0),
          clientId: clientIdFor(client_id),
        });
        // If the author cannot be read, the call must not fail: the comment is stored, and the token has the name.
        const reading = reads.users.byIds([fromId(userId)]).catch(() => undefined);
        const [{ comment }, authors] = await Promise.all([creating, reading]);
        if (!comment) throw new Error('No comment.');
        return commentView(comment, authors?.get(comment.userId) ?? { username, avatarUrl: '' });
      },
    }),
    route({
      method: 'delete',
      path: '/comments/{id}',
      operationId: 'deleteComment',
      tag: 'comments',
      summary:
        'Delete a comment with its replies; for its author, and for admins unless another one looks at its reports',
      access: 'signedIn',
      limits: ['write'],
      params: idParams,
      response: CommentDeleted,
      errors: [403, 404, 409],
      async handle({ user, params: { id } }) {
        if (user.role === 'admin') await refuseWhileClaimed(clients, id);
        const { videoId } = await clients.comments.deleteComment({ commentId: fromId(id) });
        return { detail: 'Comment removed.', video_id: Number(videoId) };
      },
    }),
    ...likes,
    ...decisions,
    ...pins,
  ];
}
