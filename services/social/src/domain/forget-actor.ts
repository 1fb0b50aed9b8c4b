import type { ActorDraft, Actors, Names, StoredNotification } from '#domain/notification';
import { commentDrafts, followDraft, likeDraft, mentionDraft } from '#domain/notification-drafts';

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
  const draft = draftOf(notification, actorId);
  if (actors.count === 0 || !draft) return undefined;
  return { ...notification, ...actors, ...draft.textOf(actors, names) };
}

/** Returns a draft that words such a notification; undefined for kinds that no user causes. */
function draftOf({ userId, kind, itemId, createdAt }: StoredNotification, actorId: number): ActorDraft | undefined {
  const activity = { ownerId: userId, itemId, actorId };
  if (kind === 'like') return likeDraft(activity, createdAt);
  if (kind === 'mention') return mentionDraft({ userId, itemId, actorId }, createdAt);
  if (kind === 'follow') return followDraft(actorId, userId, createdAt);
  if (kind === 'comment') return commentDrafts(activity, { parentAuthorId: 0 }, createdAt)[0];
  return kind === 'reply' ? commentDrafts(activity, { parentAuthorId: userId }, createdAt)[0] : undefined;
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
