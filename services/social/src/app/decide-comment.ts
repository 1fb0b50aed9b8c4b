import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { OutgoingEvent } from '@tallscreen/kit-events/events';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { fail } from '@tallscreen/kit/errors';
import type { AnnounceComment } from '#app/announce-comment';
import type { IsCommentSeen } from '#app/is-comment-seen';
import { isVisible, mayDecide, seenAs, type Comment, type Decider, type SeenComment } from '#domain/comment';
import { addComments, type MediaItem } from '#domain/media-item';
import { commentDecidedByAdmin, engagementEvent } from '#events/publish';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';

export interface DecideCommentDeps {
  readonly comments: Pick<Comments, 'findOne' | 'setStatus' | 'coverReplies' | 'countUnshown'>;
  readonly mediaItems: Pick<MediaItems, 'findOne' | 'saveCounters' | 'setPinnedComment'>;
  readonly isCommentSeen: IsCommentSeen;
  readonly announceComment: AnnounceComment;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type Decision = 'shown' | 'hidden';
export type DecideComment = (id: number, decision: Decision, user: Decider) => Promise<SeenComment>;

/**
 * Shows a held or hidden comment to everybody, or hides one with its replies, for the uploader of its item and admins.
 * A repeated call changes nothing; of two different ones the later holds, but only admins show again what an admin hid.
 * The first approval announces the comment.
 */
export function createDecideComment(deps: DecideCommentDeps): DecideComment {
  const { comments, mediaItems, isCommentSeen, announceComment, cache, outbox } = deps;

  /** Returns the comment after the decision, and how many comments users see more than before. */
  async function setStatus(before: Comment, decision: Decision, isByAdmin: boolean, session: Session) {
    // A reply that was held while a comment above it was hidden does not know of that yet.
    const coverCount = await comments.countUnshown(before.ancestors, session);
    const wasShown = before.wasShown || decision === 'shown';
    const change = { status: decision, coverCount, wasShown, isHiddenByAdmin: isByAdmin && decision === 'hidden' };
    const after: Comment = { ...before, ...change };
    await comments.setStatus(before.id, change, session);
    // Only a comment that was shown has replies.
    const replies = before.wasShown ? await comments.coverReplies(before.id, decision === 'hidden', session) : 0;
    const own = Number(isVisible(after)) - Number(isVisible(before));
    return { after, added: own + (decision === 'shown' ? replies : -replies) };
  }

  async function eventOf(before: Comment, after: Comment, item: MediaItem, actorId: number, session: Session) {
    const { id: commentId, userId: authorId, parentId, wasShown } = before;
    const about = { item, actorId, commentId };
    if (after.status === 'hidden') return engagementEvent({ kind: 'commentHidden', ...about, authorId });
    // Nobody is told of a comment that nobody sees yet, such as a reply below a hidden one.
    if (wasShown || !isVisible(after)) return engagementEvent({ kind: 'commentShown', ...about });
    const parent = parentId === 0 ? undefined : await comments.findOne(parentId, session);
    return announceComment(before, item, parent, session);
  }

  /** An admin also hides what is hidden: from then on the uploader cannot show it again. */
  async function takeOver(before: Comment, actorId: number, session: Session): Promise<Comment> {
    const { status, coverCount, wasShown } = before;
    await comments.setStatus(before.id, { status, coverCount, wasShown, isHiddenByAdmin: true }, session);
    await outbox.add(session, [commentDecidedByAdmin(before, 'hidden', actorId)]);
    return { ...before, isHiddenByAdmin: true };
  }

  return async (id, decision, user) => {
    const { comment, item } = await outbox.inTransaction(async (session) => {
      const found = await comments.findOne(id, session);
      const before = found && (await mediaItems.findOne(found.videoId, session));
      if (!found || !before) throw fail('comment_not_found');
      if (!mayDecide(before, user))
        throw fail((await isCommentSeen(found, user.userId, session)) ? 'not_your_comments' : 'comment_not_found');
      if (decision === 'shown' && found.isHiddenByAdmin && user.role !== 'admin') throw fail('hidden_by_admin');
      const isByAdmin = user.userId !== before.ownerId;
      if (found.status === decision) {
        const isTaken = decision === 'hidden' && isByAdmin && !found.isHiddenByAdmin;
        const comment = isTaken ? await takeOver(found, user.userId, session) : found;
        return { comment: seenAs(comment, before), item: undefined };
      }

      const { after, added } = await setStatus(found, decision, isByAdmin, session);
      const changed = addComments(before, added);
      await mediaItems.saveCounters([{ before, after: changed }], session);
      if (before.pinnedCommentId === id) await mediaItems.setPinnedComment(before.id, 0, session);
      const events: OutgoingEvent[] = [await eventOf(found, after, changed, user.userId, session)];
      if (isByAdmin) events.push(commentDecidedByAdmin(found, decision, user.userId));
      await outbox.add(session, events);
      return { comment: { ...seenAs(after, changed), isPinned: false }, item: changed };
    });
    if (item) await cache.writeThrough({ items: [item], liked: [], unliked: [] });
    return comment;
  };
}
