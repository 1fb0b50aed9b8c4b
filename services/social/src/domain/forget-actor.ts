import type { ActorDraft, Actors, Names, StoredNotification } from '#domain/notification';
import { commentDrafts, followDraft, likeDraft, mentionDraft } from '#domain/notification-drafts';

/**
 * Removes an actor whose account was deleted from another user's notification, which must not keep their name. If that
 * was the latest actor, the notification leads to the next one, or to the item instead of the comment. Returns
 * undefined if there is no other actor; then the target is deleted too.
 */
export function withoutActor(
  notification: StoredNotification,
  actorId: number,
  names: Names,
): StoredNotification | undefined {
  const actors = actorsWithout(notification, actorId);
  const draft = draftOf(notification, actors.actorIds[0] ?? 0, names);
  if (actors.count === 0 || !draft) return undefined;
  const target = notification.actorIds[0] === actorId ? draft.target : notification.target;
  return { ...notification, ...actors, ...draft.noticeFor(actors, names), target };
}

/** Returns a draft of such a notification; undefined for kinds that no user causes. */
function draftOf(
  { userId, kind, itemId, createdAt }: StoredNotification,
  actorId: number,
  names: Names,
): ActorDraft | undefined {
  const activity = { ownerId: userId, itemId, itemType: names.typeOf(itemId), actorId };
  const comment = { commentId: 0, parentAuthorId: 0 };
  if (kind === 'like') return likeDraft(activity, createdAt);
  if (kind === 'mention')
    return mentionDraft({ userId, itemId, actorId, target: { type: activity.itemType, id: itemId } }, createdAt);
  if (kind === 'follow') return followDraft(actorId, userId, createdAt);
  if (kind === 'comment') return commentDrafts(activity, comment, createdAt)[0];
  return kind === 'reply' ? commentDrafts(activity, { ...comment, parentAuthorId: userId }, createdAt)[0] : undefined;
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
