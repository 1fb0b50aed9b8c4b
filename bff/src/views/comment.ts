import { readText } from '@tallscreen/proto/rules/read-text';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { CommentStatus, type Comment } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type * as schemas from '#contract/comment';
import { clientIdView } from '#views/client-id';
import { idOrNull, iso, orNull } from '#views/scalar';

const statusNames: Partial<Record<CommentStatus, schemas.Comment['status']>> = {
  [CommentStatus.SHOWN]: 'shown',
  [CommentStatus.HELD]: 'held',
  [CommentStatus.HIDDEN]: 'hidden',
};

export const commentStatusOf = (name: schemas.Comment['status'] | undefined): CommentStatus =>
  name === undefined ? CommentStatus.UNSPECIFIED : CommentStatus[name.toUpperCase() as 'SHOWN' | 'HELD' | 'HIDDEN'];

export const commentView = (
  comment: Comment,
  author: Pick<PublicUser, 'username' | 'avatarUrl'> | undefined,
): schemas.Comment => ({
  id: Number(comment.id),
  video_id: Number(comment.videoId),
  user_id: Number(comment.userId),
  user: author?.username ?? null,
  avatar_url: author ? orNull(author.avatarUrl) : null,
  text: readText(comment.text),
  created_at: iso(comment.createdAt),
  parent_id: idOrNull(comment.parentId),
  client_id: clientIdView(comment.clientId),
  likes: Number(comment.likeCount),
  liked: comment.isLiked,
  // Nobody else sees a comment with a status that this version does not know.
  status: statusNames[comment.status] ?? 'hidden',
  pinned: comment.isPinned,
  by_uploader: comment.isByUploader,
  hidden_by_admin: comment.isHiddenByAdmin,
});
