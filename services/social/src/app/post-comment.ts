import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { AnnounceComment } from '#app/announce-comment';
import type { CheckComment } from '#app/check-comment';
import type { CoverBelowOpen } from '#app/cover-below-open';
import { refusalOf, type MayComment } from '#app/may-comment';
import type { MaySeeItem } from '#app/may-see-item';
import {
  checkCanReply,
  newComment,
  parseCommentText,
  seenAs,
  sendKeyOf,
  type Decider,
  type SeenComment,
} from '#domain/comment';
import { addComments } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { Blocks } from '#store/blocks';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';

export interface PostCommentDeps {
  readonly comments: Pick<Comments, 'findOne' | 'findBySendKey' | 'insert'>;
  readonly mediaItems: Pick<MediaItems, 'findOne' | 'saveCounters'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
  readonly checkComment: CheckComment;
  readonly mayComment: MayComment;
  readonly maySeeItem: MaySeeItem;
  readonly coverBelowOpen: CoverBelowOpen;
  readonly announceComment: AnnounceComment;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export interface PostCommentCommand {
  readonly author: Decider;
  readonly videoId: number;
  readonly text: string;
  /** 0 if the comment is not a reply. */
  readonly parentId: number;
  /** Empty if the client gave none. */
  readonly clientId: string;
}

export type PostComment = (command: PostCommentCommand) => Promise<SeenComment>;

/**
 * Posts a comment or a reply below a video or promo that its author may see, once for each author, video and client id.
 * It is checked first: a held one is stored without a change of the counters, and is announced once it is approved.
 */
export const createPostComment =
  (deps: PostCommentDeps): PostComment =>
  async ({ author, videoId, text: input, parentId, clientId }) => {
    const { comments, mediaItems, blocks, checkComment, mayComment, maySeeItem, announceComment } = deps;
    const { coverBelowOpen, cache, outbox, newId } = deps;
    const { userId } = author;
    const viewer = { userId, isAdmin: author.role === 'admin' };
    const text = parseCommentText(input);
    const id = newId();
    const finishCheck = await checkComment(text, author);

    const { comment, item } = await outbox.inTransaction(async (session) => {
      const sendKey = sendKeyOf({ userId, clientId });
      const earlier = sendKey === undefined ? undefined : await comments.findBySendKey(videoId, sendKey, session);
      const before = await mediaItems.findOne(videoId, session);
      if (earlier) return { comment: seenAs(earlier, before), item: undefined };
      if (!before || !(await maySeeItem(before, viewer, session))) throw fail('video_not_found');
      const stored = parentId === 0 ? undefined : await comments.findOne(parentId, session);
      const [parent] = stored ? await coverBelowOpen([stored], session) : [];
      if (parentId !== 0) checkCanReply(parent, videoId);
      const blocked = await blocks.findBlocked(userId, [before.ownerId, ...(parent ? [parent.userId] : [])], session);
      if (blocked.has(before.ownerId)) throw fail('video_not_found');
      if (blocked.size > 0) throw fail('comment_not_found');
      if (!(await mayComment(before, userId, session))) throw refusalOf(before);

      const findings = await finishCheck(before, session);
      const posted = newComment({ id, videoId, userId, text, clientId, parent, isHeld: findings.length > 0 });
      await comments.insert(posted, session);
      if (posted.status === 'held') {
        const held = { kind: 'commentHeld', item: before, actorId: userId, commentId: id, findings } as const;
        await outbox.add(session, [engagementEvent(held)]);
        return { comment: seenAs(posted, before), item: undefined };
      }
      const after = addComments(before, 1);
      await mediaItems.saveCounters([{ before, after }], session);
      await outbox.add(session, [await announceComment(posted, after, parent, session)]);
      return { comment: seenAs(posted, after), item: after };
    });

    if (item) await cache.writeThrough({ items: [item], liked: [], unliked: [] });
    return comment;
  };
