import { notFound } from '@tallscreen/kit/errors';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import { placeBelow, type Comment } from '#domain/comment';
import type { EngagementFact, Item } from '#domain/item';
import { commentRemovedByAdmin, engagementEvent } from '#events/publish';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';
import type { Items } from '#store/items';

export interface CommentWriterDeps {
  readonly comments: Comments;
  readonly items: Items;
  readonly cache: EngagementCache;
  readonly outbox: Outbox;
}

export type NewComment = Pick<Comment, 'id' | 'videoId' | 'userId' | 'text' | 'parentId' | 'createdAt'>;
export type CommentWriter = ReturnType<typeof createCommentWriter>;

/** Comments, their item's counter and the events in one transaction. */
export function createCommentWriter({ comments, items, cache, outbox }: CommentWriterDeps) {
  /** Commits, then lets the cache know what has changed. */
  async function commit<T>(work: (session: Session, changed: Item[]) => Promise<T>): Promise<T> {
    let changed: Item[] = [];
    const result = await outbox.inTransaction((session) => work(session, (changed = [])));
    await cache.writeThrough({ items: changed, liked: [], unliked: [] });
    return result;
  }

  async function count(before: Item, step: number, session: Session): Promise<Item> {
    const after = { ...before, comments: before.comments + step, revision: before.revision + 1 };
    await items.saveCounters([{ before, after }], session);
    return after;
  }

  async function findParent({ parentId, videoId }: NewComment, session: Session): Promise<Comment | undefined> {
    if (parentId === 0) return undefined;
    const [parent] = await comments.findMany([parentId], session);
    if (parent?.videoId !== videoId || parent.isHidden) throw notFound('Comment not found.');
    return parent;
  }

  async function remove(comment: Comment, actorId: number, session: Session): Promise<Item[]> {
    const item = await items.findOne(comment.videoId, session);
    const gone = [comment, ...(await comments.findReplies(comment.id, session))];
    const commentIds = gone.map(({ id }) => id);
    await comments.remove(commentIds, session);
    const isByAdmin = actorId !== comment.userId;
    if (isByAdmin) await outbox.add(session, [commentRemovedByAdmin(comment, actorId, gone.length - 1)]);
    if (!item) return [];
    const after = await count(item, -gone.filter(({ isHidden }) => !isHidden).length, session);
    await outbox.add(session, [
      engagementEvent({ kind: 'commentDeleted', item: after, actorId, commentIds, isByAdmin }),
    ]);
    return [after];
  }

  return {
    add(given: NewComment): Promise<Comment> {
      return commit(async (session, changed) => {
        const item = await items.findOne(given.videoId, session);
        if (!item?.isLive) throw notFound('Video not found.');
        const parent = await findParent(given, session);
        const comment: Comment = { ...given, ...placeBelow(parent), isHidden: false };
        await comments.insert(comment, session);
        const after = await count(item, 1, session);
        const fact: EngagementFact = {
          kind: 'commentPosted',
          item: after,
          actorId: comment.userId,
          commentId: comment.id,
          parentId: comment.parentId,
          parentAuthorId: parent?.userId ?? 0,
        };
        await outbox.add(session, [engagementEvent(fact)]);
        changed.push(after);
        return comment;
      });
    },

    /** With its replies; `check` refuses by throwing. */
    remove(id: number, actorId: number, check: (comment: Comment) => void): Promise<Comment> {
      return commit(async (session, changed) => {
        const [comment] = await comments.findMany([id], session);
        if (!comment) throw notFound('Comment not found.');
        check(comment);
        changed.push(...(await remove(comment, actorId, session)));
        return comment;
      });
    },

    /** One comment of somebody who is gone, with its replies; answers how many of theirs there were to take. */
    removeOneOf(userId: number): Promise<number> {
      return commit(async (session, changed) => {
        const [comment] = await comments.listBy(userId, 1, session);
        if (comment) changed.push(...(await remove(comment, userId, session)));
        return comment ? 1 : 0;
      });
    },

    /** Hides or shows some comments of a person, and sets the counters right; answers how many. */
    hideSomeOf(userId: number, isHidden: boolean, limit: number): Promise<number> {
      return commit(async (session, changed) => {
        const found = await comments.listBy(userId, limit, session, !isHidden);
        if (found.length === 0) return 0;
        await comments.setHidden(
          found.map(({ id }) => id),
          isHidden,
          session,
        );
        const byItem = Map.groupBy(found, ({ videoId }) => videoId);
        const known = await items.findMany([...byItem.keys()], session);
        for (const item of known.values()) {
          const step = byItem.get(item.id)?.length ?? 0;
          changed.push(await count(item, isHidden ? -step : step, session));
        }
        await outbox.add(
          session,
          changed.map((item) => engagementEvent({ kind: 'corrected', item, actorId: userId })),
        );
        return found.length;
      });
    },
  };
}
