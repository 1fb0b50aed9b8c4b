import type { Actors, Names, StoredNotification } from '#domain/notification';
import { likeDraft } from '#domain/notification-drafts';

/**
 * Returns a notification without one of its actors, whose account was deleted: their name must not stay with others.
 * Returns undefined if nobody else caused it; what it was about is deleted too.
 */
export function withoutActor(
  notification: StoredNotification,
  actorId: number,
  names: Names,
): StoredNotification | undefined {
  const actors = actorsWithout(notification, actorId);
  // Only likes are merged.
  if (actors.count === 0 || notification.kind !== 'like') return undefined;
  const { userId: ownerId, itemId, createdAt } = notification;
  return { ...notification, ...actors, ...likeDraft({ ownerId, itemId, actorId }, createdAt).textOf(actors, names) };
}

const actorsWithout = ({ actorIds, count }: Actors, actorId: number): Actors => ({
  actorIds: actorIds.filter((id) => id !== actorId),
  count: count - 1,
});

/** Returns the ids whose usernames and titles `withoutActor` needs. */
export function namesNeededWithout(actorId: number, notifications: readonly StoredNotification[]) {
  return {
    userIds: [...new Set(notifications.flatMap((each) => actorsWithout(each, actorId).actorIds.slice(0, 2)))],
    itemIds: [...new Set(notifications.flatMap(({ itemId }) => (itemId > 0 ? [itemId] : [])))],
  };
}
