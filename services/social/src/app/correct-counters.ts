import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { MediaItem } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';

export interface CorrectCountersDeps {
  readonly mediaItems: Pick<MediaItems, 'findMany' | 'saveCounters'>;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

/** What one transaction changed. */
export interface ChangedDocuments {
  /** the media item of each changed document */
  readonly itemIds: readonly number[];
  /** Returns the item with its counters after the change of `count` of its documents. */
  readonly count: (item: MediaItem, count: number) => MediaItem;
}

/**
 * Changes documents of a user by `change` and corrects the counters of their media items in the same transaction, even
 * of items that are not live. Returns how many documents were changed.
 */
export const createCorrectCounters =
  ({ mediaItems, cache, outbox }: CorrectCountersDeps) =>
  async (userId: number, change: (session: Session) => Promise<ChangedDocuments>): Promise<number> => {
    const { changed, items } = await outbox.inTransaction(async (session) => {
      const { itemIds, count } = await change(session);
      if (itemIds.length === 0) return { changed: 0, items: [] };
      const byItem = Map.groupBy(itemIds, (id) => id);
      const found = await mediaItems.findMany([...byItem.keys()], session);
      const changes = [...found.values()].map((before) => {
        return { before, after: count(before, byItem.get(before.id)?.length ?? 0) };
      });
      await mediaItems.saveCounters(changes, session);
      await outbox.add(
        session,
        changes.map(({ after }) => engagementEvent({ kind: 'countersCorrected', item: after, actorId: userId })),
      );
      return { changed: itemIds.length, items: changes.map(({ after }) => after) };
    });
    await cache.writeThrough({ items, liked: [], unliked: [] });
    return changed;
  };

export type CorrectCounters = ReturnType<typeof createCorrectCounters>;
