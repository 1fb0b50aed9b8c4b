import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import { checkCanReply, mentionsOf, parseCommentText, positionBelow, sendKeyOf, type Comment } from '#domain/comment';
import { addComments } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { Blocks } from '#store/blocks';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';
import type { Users } from '#store/users';

export interface PostCommentDeps {
  readonly comments: Pick<Comments, 'findOne' | 'findBySendKey' | 'insert'>;
  readonly mediaItems: Pick<MediaItems, 'findOne' | 'saveCounters'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
  readonly users: Pick<Users, 'findIdsByName'>;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export interface PostCommentCommand {
  readonly userId: number;
  readonly videoId: number;
  readonly text: string;
  /** 0 if the comment is not a reply. */
  readonly parentId: number;
  /** Empty if the client gave none. */
  readonly clientId: string;
}

export type PostComment = (command: PostCommentCommand) => Promise<Comment>;

/** Returns the ids of the users whom a text mentions, each once. */
async function findMentioned(users: PostCommentDeps['users'], text: string): Promise<number[]> {
  const mentions = mentionsOf(text);
  if (mentions.length === 0) return [];
  const ids = await users.findIdsByName(mentions.flat());
  return [...new Set(mentions.flatMap((keys) => keys.map((key) => ids.get(key)).find((id) => id !== undefined) ?? []))];
}

/**
 * Posts a comment or a reply below a live video or promo, once for each author, video and client id. The event names
 * the mentioned users, except those who have a block with the item's owner: they cannot see it. Blocks with the author
 * are checked where the notification is made.
 */
export const createPostComment =
  ({ comments, mediaItems, blocks, users, cache, outbox, newId }: PostCommentDeps): PostComment =>
  async ({ userId, videoId, text: input, parentId, clientId }) => {
    const text = parseCommentText(input);
    const id = newId();
    const mentionedIds = await findMentioned(users, text);

    const { comment, item } = await outbox.inTransaction(async (session) => {
      const sendKey = sendKeyOf({ userId, clientId });
      const earlier = sendKey === undefined ? undefined : await comments.findBySendKey(videoId, sendKey, session);
      if (earlier) return { comment: earlier, item: undefined };
      const before = await mediaItems.findOne(videoId, session);
      if (!before?.isLive) throw fail('video_not_found');
      const parent = parentId === 0 ? undefined : await comments.findOne(parentId, session);
      if (parentId !== 0) checkCanReply(parent, videoId);
      const blocked = await blocks.findBlocked(userId, [before.ownerId, ...(parent ? [parent.userId] : [])], session);
      if (blocked.has(before.ownerId)) throw fail('video_not_found');
      if (blocked.size > 0) throw fail('comment_not_found');

      const position = positionBelow(parent);
      const createdAt = new Date();
      const posted = { id, videoId, userId, text, createdAt, ...position, clientId, isHidden: false, likeCount: 0 };
      const unable = await blocks.findBlocked(before.ownerId, mentionedIds, session);
      const after = addComments(before, 1);

      await comments.insert(posted, session);
      await mediaItems.saveCounters([{ before, after }], session);
      await outbox.add(session, [
        engagementEvent({
          kind: 'commentPosted',
          item: after,
          actorId: userId,
          commentId: id,
          parentId: posted.parentId,
          parentAuthorId: parent?.userId ?? 0,
          mentionedUserIds: mentionedIds.filter((mentionedId) => !unable.has(mentionedId)),
        }),
      ]);
      return { comment: posted, item: after };
    });

    if (item) await cache.writeThrough({ items: [item], liked: [], unliked: [] });
    return comment;
  };
