import { readText } from '@tallscreen/proto/rules/read-text';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Comment } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type * as schemas from '#contract/comment';
import { clientIdView } from '#views/client-id';
import { idOrNull, iso, orNull } from '#views/scalar';

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
});
