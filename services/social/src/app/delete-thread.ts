import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Comment } from '#domain/comment';
import { addComments, type MediaItem } from '#domain/media-item';
import { commentRemovedByAdmin, engagementEvent } from '#events/publish';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface DeleteThreadDeps {
  readonly comments: Pick<Comments, 'findReplies' | 'remove'>;
  readonly mediaItems: Pick<MediaItems, 'findOne' | 'saveCounters'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

export type DeleteThread = (comment: Comment, actorId: number, session: Session) => Promise<MediaItem | undefined>;

/**
 * Deletes a comment with its replies as part of a transaction. Returns the media item with its new counters, or undefined
 * if the item is unknown.
 */
export const createDeleteThread =
  ({ comments, mediaItems, outbox }: DeleteThreadDeps): DeleteThread =>
  async (comment, actorId, session) => {
    const before = await mediaItems.findOne(comment.videoId, session);
    const deleted = [comment, ...(await comments.findReplies(comment.id, session))];
    const commentIds = deleted.map(({ id }) => id);
    const isByAdmin = actorId !== comment.userId;

    await comments.remove(commentIds, session);
    if (isByAdmin) await outbox.add(session, [commentRemovedByAdmin(comment, actorId, deleted.length - 1)]);
    if (!before) return undefined;

    // Hidden comments are not part of the count.
    const after = addComments(before, -deleted.filter(({ isHidden }) => !isHidden).length);
    await mediaItems.saveCounters([{ before, after }], session);
    await outbox.add(session, [
      engagementEvent({ kind: 'commentDeleted', item: after, actorId, commentIds, isByAdmin }),
    ]);
    return after;
  };
