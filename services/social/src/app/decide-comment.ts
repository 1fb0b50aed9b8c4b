import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { fail } from '@tallscreen/kit/errors';
import type { ChangeCommentState } from '#app/change-comment-state';
import type { IsCommentSeen } from '#app/is-comment-seen';
import { mayDecide, notHidden, seenAs, type Comment, type Decider, type SeenComment } from '#domain/comment';
import type { MediaItem } from '#domain/media-item';
import { commentDecidedByAdmin, engagementEvent } from '#events/publish';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';

export interface DecideCommentDeps {
  readonly comments: Pick<Comments, 'findOne' | 'setState'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly isCommentSeen: IsCommentSeen;
  readonly changeCommentState: ChangeCommentState;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export type Decision = 'shown' | 'hidden';
/** `reasonCode`: the rule that an admin chose; empty for none. */
export type DecideComment = (
  id: number,
  decision: Decision,
  user: Decider,
  reasonCode?: string,
) => Promise<SeenComment>;

/**
 * Shows a held or hidden comment to everybody, or hides one with its replies, for the uploader of its item and admins.
 * A repeated call changes nothing; of two different ones the later holds, but only admins show again what an admin hid.
 * The first approval announces the comment. An admin's hide of another user's comment has an id: moderation makes a
 * measure of it.
 */
export function createDecideComment(deps: DecideCommentDeps): DecideComment {
  const { comments, mediaItems, isCommentSeen, changeCommentState, cache, outbox, newId } = deps;

  const hideBy = ({ userId: authorId }: Comment, isByAdmin: boolean, actorId: number) =>
    isByAdmin
      ? { ...notHidden, isHiddenByAdmin: true, hideId: actorId === authorId ? 0 : newId() }
      : { ...notHidden, isHiddenByUploader: true };

  /**
   * An admin also hides what its uploader has hidden, who from then on cannot show it again. An uploader also hides
   * what an admin has hidden, so that it stays hidden if that is undone. The author is told of each: otherwise nothing
   * says why the comment stays hidden. Its replies are covered already, so no counter changes.
   */
  async function hideToo(
    before: Comment,
    item: MediaItem,
    { actorId, reasonCode }: { actorId: number; reasonCode: string },
    session: Session,
  ): Promise<Comment> {
    const isByAdmin = actorId !== item.ownerId;
    if (isByAdmin ? before.isHiddenByAdmin : before.isHiddenByUploader) return before;
    const added = hideBy(before, isByAdmin, actorId);
    const { isHiddenByAdmin, hideId } = isByAdmin ? added : before;
    const both = { isHiddenByAdmin, hideId, isHiddenByUploader: true };
    await comments.setState(before.id, both, session);
    const about = { item, actorId, commentId: before.id, authorId: before.userId };
    const told = engagementEvent({ kind: 'commentHidden', ...about, hideId: added.hideId, reasonCode });
    await outbox.add(session, [told, ...(isByAdmin ? [commentDecidedByAdmin(before, 'hidden', actorId)] : [])]);
    return { ...before, ...both };
  }

  return async (id, decision, user, reasonCode = '') => {
    const { comment, item } = await outbox.inTransaction(async (session) => {
      const found = await comments.findOne(id, session);
      const before = found && (await mediaItems.findOne(found.videoId, session));
      if (!found || !before) throw fail('comment_not_found');
      const { userId: actorId } = user;
      if (!mayDecide(before, user))
        throw fail((await isCommentSeen(found, actorId, session)) ? 'not_your_comments' : 'comment_not_found');
      if (decision === 'shown' && found.isHiddenByAdmin && user.role !== 'admin') throw fail('hidden_by_admin');
      const isByAdmin = actorId !== before.ownerId;
      if (found.status === decision) {
        const why = { actorId, reasonCode };
        const comment = decision === 'hidden' ? await hideToo(found, before, why, session) : found;
        return { comment: seenAs(comment, before), item: undefined };
      }
      const hide = decision === 'hidden' ? hideBy(found, isByAdmin, actorId) : notHidden;
      const change = { status: decision, actorId, hide, reasonCode };
      const { comment: after, item: changed, events } = await changeCommentState(found, before, change, session);
      await outbox.add(session, [...events, ...(isByAdmin ? [commentDecidedByAdmin(found, decision, actorId)] : [])]);
      return { comment: { ...seenAs(after, changed), isPinned: false }, item: changed };
    });
    if (item) await cache.writeThrough({ items: [item], liked: [], unliked: [] });
    return comment;
  };
}
