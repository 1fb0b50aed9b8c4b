import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { isVisible, type Comment } from '#domain/comment';
import { addComments, type MediaItem } from '#domain/media-item';
import { commentRemovedByAdmin, engagementEvent } from '#events/publish';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface DeleteThreadDeps {
  readonly comments: Pick<Comments, 'findReplies' | 'remove'>;
  readonly mediaItems: Pick<MediaItems, 'findOne' | 'saveCounters' | 'setPinnedComment'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

interface DeletedStep {
  /** The item with its new counters; undefined if the item is unknown. */
  readonly item: MediaItem | undefined;
  readonly replyCount: number;
  /** False if replies are left, and therefore the comment itself. */
  readonly isLast: boolean;
}

interface DeletionContext {
  /** How many replies earlier steps have deleted, for the audit log. */
  readonly earlierReplies?: number;
  /** The rule that an admin chose. */
  readonly reasonCode?: string;
}

export type DeleteThread = (
  comment: Comment,
  actorId: number,
  session: Session,
  context?: DeletionContext,
) => Promise<DeletedStep>;

/** A transaction and an event must stay small, and a comment may have any number of replies. */
const REPLIES_PER_STEP = 1_000;

/**
 * Deletes a comment with its replies as part of a transaction. If it has very many replies, deletes only the newest,
 * and not the comment.
 */
export const createDeleteThread =
  ({ comments, mediaItems, outbox }: DeleteThreadDeps): DeleteThread =>
  async (comment, actorId, session, { earlierReplies = 0, reasonCode = '' } = {}) => {
    const before = await mediaItems.findOne(comment.videoId, session);
    const found = await comments.findReplies(comment.id, REPLIES_PER_STEP + 1, session);
    const replies = found.slice(0, REPLIES_PER_STEP);
    const isLast = found.length === replies.length;
    const deleted = isLast ? [comment, ...replies] : replies;
    const commentIds = deleted.map(({ id }) => id);
    const isByAdmin = actorId !== comment.userId;
    const replyCount = earlierReplies + replies.length;

    const removed = isByAdmin && isLast ? { commentId: comment.id, authorId: comment.userId, reasonCode } : null;

    await comments.remove(commentIds, session);
    if (isByAdmin && isLast) await outbox.add(session, [commentRemovedByAdmin(comment, actorId, replyCount)]);
    if (!before) return { item: undefined, replyCount, isLast };

    const after = addComments(before, -deleted.filter(isVisible).length);
    if (commentIds.includes(before.pinnedCommentId)) await mediaItems.setPinnedComment(before.id, 0, session);
    await mediaItems.saveCounters([{ before, after }], session);
    await outbox.add(session, [
      engagementEvent({ kind: 'commentDeleted', item: after, actorId, commentIds, isByAdmin, removed }),
    ]);
    return { item: after, replyCount, isLast };
  };
