import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { addComments } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { Comments } from '#store/comments';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';

export interface HideUserCommentsDeps {
  readonly comments: Pick<Comments, 'listByUser' | 'setHidden'>;
  readonly mediaItems: Pick<MediaItems, 'findMany' | 'saveCounters'>;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

/** Hides up to `limit` comments of a banned user, or shows them again. Returns how many. */
export const createHideUserComments =
  ({ comments, mediaItems, cache, outbox }: HideUserCommentsDeps) =>
  async (userId: number, isHidden: boolean, limit: number): Promise<number> => {
    const { count, changes } = await outbox.inTransaction(async (session) => {
      const found = await comments.listByUser(userId, limit, session, !isHidden);
      if (found.length === 0) return { count: 0, changes: [] };
      const byItem = Map.groupBy(found, ({ videoId }) => videoId);
      const items = await mediaItems.findMany([...byItem.keys()], session);
      const counterChanges = [...items.values()].map((before) => {
        const step = byItem.get(before.id)?.length ?? 0;
        return { before, after: addComments(before, isHidden ? -step : step) };
      });

      const ids = found.map(({ id }) => id);
      await comments.setHidden(ids, isHidden, session);
      await mediaItems.saveCounters(counterChanges, session);
      await outbox.add(
        session,
        counterChanges.map(({ after }) => engagementEvent({ kind: 'countersCorrected', item: after, actorId: userId })),
      );
      return { count: found.length, changes: counterChanges };
    });
    await cache.writeThrough({ items: changes.map(({ after }) => after), liked: [], unliked: [] });
    return count;
  };
