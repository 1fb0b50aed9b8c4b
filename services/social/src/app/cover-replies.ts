import type { OutgoingEvent } from '@tallscreen/kit-events/events';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { AnnounceComment } from '#app/announce-comment';
import { isVisible, type Comment } from '#domain/comment';
import { addComments, type MediaItem } from '#domain/media-item';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';
import type { ReplyCover, ReplyCovers } from '#store/reply-covers';

export interface CoverRepliesDeps {
  readonly comments: Pick<Comments, 'findOne' | 'listRepliesAfter' | 'findUnshown' | 'setCoverCount' | 'setWasShown'>;
  readonly mediaItems: Pick<MediaItems, 'saveCounters'>;
  readonly replyCovers: Pick<ReplyCovers, 'put' | 'remove'>;
  readonly announceComment: AnnounceComment;
}

interface CoveredStep {
  /** The item with its new counters. */
  readonly item: MediaItem;
  /** Events of the replies that others see for the first time. */
  readonly events: readonly OutgoingEvent[];
  /** False if replies are left. */
  readonly isLast: boolean;
}

export type CoverReplies = (
  cover: ReplyCover,
  item: MediaItem,
  /** how many comments users see more than before, apart from these replies */
  added: number,
  session: Session,
) => Promise<CoveredStep>;

/** A transaction must stay small, and a comment may have any number of replies. */
const REPLIES_PER_STEP = 1_000;

/**
 * Covers or uncovers the next replies to a comment as part of a transaction, and stores where to go on. It counts for
 * each reply how many comments above it are unshown now, so that a step can begin again after any other decision. Each
 * step and each decision writes the counters of the item: two of them never run side by side.
 */
export function createCoverReplies(deps: CoverRepliesDeps): CoverReplies {
  const { comments, mediaItems, replyCovers, announceComment } = deps;

  async function recount(replies: readonly Comment[], session: Session): Promise<Comment[]> {
    const unshown = await comments.findUnshown([...new Set(replies.flatMap(({ ancestors }) => ancestors))], session);
    const after = replies.map((reply) => ({
      ...reply,
      coverCount: reply.ancestors.filter((id) => unshown.has(id)).length,
    }));
    const changed = after.filter(({ coverCount }, i) => coverCount !== replies[i]?.coverCount);
    for (const [coverCount, same] of Map.groupBy(changed, (reply) => reply.coverCount))
      await comments.setCoverCount(
        same.map(({ id }) => id),
        coverCount,
        session,
      );
    return after;
  }

  /** Replies that were approved while a comment above them was hidden. */
  async function announceNew(replies: readonly Comment[], item: MediaItem, session: Session) {
    const seenFirst = item.isLive ? replies.filter((reply) => !reply.wasShown && isVisible(reply)) : [];
    if (seenFirst.length === 0) return [];
    await comments.setWasShown(
      seenFirst.map(({ id }) => id),
      session,
    );
    const events: OutgoingEvent[] = [];
    for (const reply of seenFirst) {
      const parent = await comments.findOne(reply.parentId, session);
      events.push(await announceComment(reply, item, parent, session));
    }
    return events;
  }

  return async (cover, item, added, session) => {
    const found = await comments.listRepliesAfter(cover.commentId, cover.afterId, REPLIES_PER_STEP + 1, session);
    const before = found.slice(0, REPLIES_PER_STEP);
    const isLast = found.length === before.length;
    const after = await recount(before, session);
    const more = after.filter(isVisible).length - before.filter(isVisible).length;
    const changed = addComments(item, added + more);
    await mediaItems.saveCounters([{ before: item, after: changed }], session);
    if (isLast) await replyCovers.remove(cover.commentId, session);
    else await replyCovers.put({ ...cover, afterId: before.at(-1)?.id ?? cover.afterId }, session);
    return { item: changed, events: await announceNew(after, changed, session), isLast };
  };
}
