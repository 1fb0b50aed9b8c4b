import type { MaySeeItems } from '#app/may-see-item';
import type { MediaItems } from '#store/media-items';
import type { Users } from '#store/users';

export interface SeesNotifiedItemsDeps {
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly users: Pick<Users, 'findMany'>;
  readonly maySeeItems: MaySeeItems;
}

interface Notified {
  /** who gets or reads the notification */
  readonly userId: number;
  /** 0 for none */
  readonly itemId: number;
}

export type SeesNotifiedItems = (notified: readonly Notified[]) => Promise<boolean[]>;

/**
 * Returns for each notification whether its reader may still see its item. Notifications about no item, or about one
 * that is not live, are not affected.
 */
export const createSeesNotifiedItems =
  ({ mediaItems, users, maySeeItems }: SeesNotifiedItemsDeps): SeesNotifiedItems =>
  async (notified) => {
    const itemIds = [...new Set(notified.map(({ itemId }) => itemId).filter((id) => id > 0))];
    const items = itemIds.length > 0 ? await mediaItems.findMany(itemIds) : new Map<number, never>();
    const isRestricted = ({ userId, itemId }: Notified): boolean => {
      const item = items.get(itemId);
      return item?.isLive === true && item.ownerId !== userId && item.audience !== 'public';
    };
    const restricted = notified.filter(isRestricted);
    if (restricted.length === 0) return notified.map(() => true);
    const readers = await users.findMany([...new Set(restricted.map(({ userId }) => userId))]);
    const lookups = restricted.map(({ userId, itemId }) => {
      return { viewer: { userId, isAdmin: readers.get(userId)?.role === 'admin' }, item: items.get(itemId) };
    });
    const seen = await maySeeItems(lookups);
    const unseen = new Set(restricted.filter((_, i) => !seen[i]));
    return notified.map((each) => !unseen.has(each));
  };
