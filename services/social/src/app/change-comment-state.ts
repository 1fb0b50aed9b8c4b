import type { OutgoingEvent } from '@tallscreen/kit-events/events';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { AnnounceComment } from '#app/announce-comment';
import type { CoverReplies } from '#app/cover-replies';
import { isVisible, wasSeen, notHidden, type Comment, type CommentState } from '#domain/comment';
import type { MediaItem } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface ChangeCommentStateDeps {
  readonly comments: Pick<Comments, 'findOne' | 'setState' | 'findUnshown'>;
  readonly mediaItems: Pick<MediaItems, 'setPinnedComment'>;
  readonly coverReplies: CoverReplies;
  readonly announceComment: AnnounceComment;
}

export interface CommentDecision {
  readonly status: 'shown' | 'hidden';
  readonly actorId: number;
  /** Who hides it; `notHidden` if it is shown. */
  readonly hide: Pick<CommentState, keyof typeof notHidden>;
  readonly reasonCode: string;
}

export interface ChangedComment {
  readonly comment: Comment;
  readonly item: MediaItem;
  readonly events: readonly OutgoingEvent[];
}

export type ChangeCommentState = ReturnType<typeof createChangeCommentState>;

/**
 * Shows or hides a comment with its replies, and stores the counters. Returns both with the events that tell of it. Of
 * very many replies it covers the first; a job covers the others.
 */
export function createChangeCommentState({
  comments,
  mediaItems,
  coverReplies,
  announceComment,
}: ChangeCommentStateDeps) {
  /** Returns the comment after the decision. */
  async function setState(before: Comment, { status, hide }: CommentDecision, session: Session) {
    // A reply that was held while a comment above it was hidden does not know of that yet.
    const coverCount = (await comments.findUnshown(before.ancestors, session)).size;
    const decided = { ...before, status, coverCount, ...hide };
    const state = { status, coverCount, wasShown: wasSeen(decided), ...hide };
    const after: Comment = { ...decided, ...state };
    await comments.setState(before.id, state, session);
    return after;
  }

  async function eventOf(
    before: Comment,
    after: Comment,
    item: MediaItem,
    { actorId, reasonCode }: CommentDecision,
    session: Session,
  ) {
    const { id: commentId, userId: authorId, parentId } = before;
    const about = { item, actorId, commentId };
    const { hideId } = after;
    if (after.status === 'hidden')
      return engagementEvent({ kind: 'commentHidden', ...about, authorId, hideId, reasonCode });
    // A reply below a hidden comment is announced when that is shown. A comment on an item that is not live is not
    // announced: whoever sees the item later finds the comment there.
    if (before.wasShown || !after.wasShown || !isVisible(after) || !item.isLive)
      return engagementEvent({ kind: 'commentShown', ...about, endedHideId: before.hideId });
    const parent = parentId === 0 ? undefined : await comments.findOne(parentId, session);
    return announceComment(before, item, parent, session);
  }

  return async (
    before: Comment,
    item: MediaItem,
    decision: CommentDecision,
    session: Session,
  ): Promise<ChangedComment> => {
    const after = await setState(before, decision, session);
    const added = Number(isVisible(after)) - Number(isVisible(before));
    const cover = { commentId: before.id, videoId: item.id, afterId: 0, actorId: decision.actorId };
    const { item: changed, events } = await coverReplies(cover, item, added, session);
    if (item.pinnedCommentId === before.id) await mediaItems.setPinnedComment(item.id, 0, session);
    const own = await eventOf(before, after, changed, decision, session);
    return { comment: after, item: changed, events: [own, ...events] };
  };
}
