import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { ChangeCommentState } from '#app/change-comment-state';
import { notHidden } from '#domain/comment';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';

export interface UndoHideDeps {
  readonly comments: Pick<Comments, 'findOne' | 'setState'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly changeCommentState: ChangeCommentState;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export interface UndoneHide {
  readonly commentId: number;
  readonly hideId: number;
  readonly adminId: number;
}

/**
 * Undoes one hide of an admin: shows the comment again, unless its uploader has hidden it too. Does nothing if another
 * hide or none is in force. Throws not_found if the comment is deleted.
 */
export const createUndoHide =
  ({ comments, mediaItems, changeCommentState, cache, outbox }: UndoHideDeps) =>
  async ({ commentId, hideId, adminId: actorId }: UndoneHide): Promise<void> => {
    const shown = await outbox.inTransaction(async (session) => {
      const found = await comments.findOne(commentId, session);
      const before = found && (await mediaItems.findOne(found.videoId, session));
      if (!found || !before) throw fail('comment_not_found');
      if (found.hideId !== hideId) return undefined;
      if (found.isHiddenByUploader) {
        await comments.setState(commentId, { ...notHidden, isHiddenByUploader: true }, session);
        return undefined;
      }
      const change = { status: 'shown', actorId, hide: notHidden, reasonCode: '' } as const;
      const { item, events } = await changeCommentState(found, before, change, session);
      await outbox.add(session, events);
      return item;
    });
    if (shown) await cache.writeThrough({ items: [shown], liked: [], unliked: [] });
  };
