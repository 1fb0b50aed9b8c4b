import { formatMoment } from '@tallscreen/proto/rules/moments';
import type { MediaItemType } from '#domain/media-item';
import type { ActorDraft, Actors, Names, NotificationText, PlainDraft, Target } from '#domain/notification';

/** The texts of all notifications, and the keys that decide which of them are merged. */

const DAY_MS = 24 * 60 * 60_000;

/** The day in UTC, for keys. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** A time in UTC to the minute, for texts. */
const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const quoted = (title: string): string => (title === '' ? 'your video' : `"${title}"`);
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const reasonText = (reason: string): string => reason && ` Reason: ${reason}`;
const momentText = (momentMs: number | null): string =>
  momentMs === null ? '' : ` The problem is at ${formatMoment(momentMs)}.`;

function actorNames({ actorIds, count }: Actors, { usernameOf }: Names): string {
  const [first = 0, second = 0] = actorIds;
  if (count <= 1) return usernameOf(first);
  if (count === 2) return `${usernameOf(first)} and ${usernameOf(second)}`;
  return `${usernameOf(first)} and ${count - 1} others`;
}

interface ItemActivity {
  readonly ownerId: number;
  readonly itemId: number;
  readonly itemType: MediaItemType;
  readonly actorId: number;
}

export const itemTarget = ({ itemType, itemId }: Pick<ItemActivity, 'itemType' | 'itemId'>): Target => ({
  type: itemType,
  id: itemId,
});

/** Likes of one item on one day are merged. */
export const likeDraft = ({ ownerId, itemId, itemType, actorId }: ItemActivity, at: Date): ActorDraft => ({
  userId: ownerId,
  kind: 'like',
  key: `like:${itemId}:${dayOf(at)}`,
  itemId,
  target: itemTarget({ itemType, itemId }),
  actorId,
  textOf: (actors, names) => ({
    title: actors.count > 1 ? 'New likes' : 'New like',
    message: `${actorNames(actors, names)} liked ${quoted(names.titleOf(itemId))}.`,
  }),
});

export interface NotifyingComment {
  /** 0 if it is unknown, because its author is gone. */
  readonly commentId: number;
  /** 0 if it is not a reply. */
  readonly parentAuthorId: number;
  readonly mentionedUserIds?: readonly number[];
}

/** Comments on promos are shown nowhere but with the promo. */
const commentTarget = (activity: ItemActivity, { commentId }: NotifyingComment): Target =>
  activity.itemType === 'promo' || commentId === 0 ? itemTarget(activity) : { type: 'comment', id: commentId };

/**
 * Notifies the author of the parent comment, the users whom the comment mentions and the owner of the item. A user who is
 * several of these gets one notification, about the first of them. Comments on one item on one day are merged, and so are
 * replies to one user there, and mentions.
 */
export function commentDrafts(activity: ItemActivity, comment: NotifyingComment, at: Date): ActorDraft[] {
  const { ownerId, itemId, actorId } = activity;
  const target = commentTarget(activity, comment);
  const reply: ActorDraft = {
    userId: comment.parentAuthorId,
    kind: 'reply',
    key: `reply:${comment.parentAuthorId}:${itemId}:${dayOf(at)}`,
    itemId,
    target,
    actorId,
    isRepeatable: true,
    textOf: (actors, names) => ({
      title: actors.count > 1 ? 'New replies' : 'New reply',
      message: `${actorNames(actors, names)} replied to your comment on ${quoted(names.titleOf(itemId))}.`,
    }),
  };
  const onOwnItem: ActorDraft = {
    userId: ownerId,
    kind: 'comment',
    key: `comment:${itemId}:${dayOf(at)}`,
    itemId,
    target,
    actorId,
    isRepeatable: true,
    textOf: (actors, names) => ({
      title: actors.count > 1 ? 'New comments' : 'New comment',
      message: `${actorNames(actors, names)} commented on ${quoted(names.titleOf(itemId))}.`,
    }),
  };
  const replies = comment.parentAuthorId === 0 ? [] : [reply];
  const mentioned = (comment.mentionedUserIds ?? []).filter((id) => id !== comment.parentAuthorId);
  const mentions = mentioned.map((userId) => mentionDraft({ userId, itemId, actorId, target }, at));
  const knowsAlready = comment.parentAuthorId === ownerId || mentioned.includes(ownerId);
  return [...replies, ...mentions, ...(knowsAlready ? [] : [onOwnItem])];
}

interface Mention extends Pick<ItemActivity, 'itemId' | 'actorId'> {
  readonly target: Target;
  /** The user who is mentioned. */
  readonly userId: number;
}

export const mentionDraft = ({ userId, itemId, actorId, target }: Mention, at: Date): ActorDraft => ({
  userId,
  kind: 'mention',
  key: `mention:${userId}:${itemId}:${dayOf(at)}`,
  itemId,
  target,
  actorId,
  isRepeatable: true,
  textOf: (actors, names) => {
    const where = names.titleOf(itemId) === '' ? 'a video' : quoted(names.titleOf(itemId));
    return {
      title: actors.count > 1 ? 'New mentions' : 'New mention',
      message: `${actorNames(actors, names)} mentioned you in a comment on ${where}.`,
    };
  },
});

/** Follows of one day are merged; one of the same user counts once, also after unfollowing and following again. */
export const followDraft = (followerId: number, followeeId: number, at: Date): ActorDraft => ({
  userId: followeeId,
  kind: 'follow',
  key: `follow:${followeeId}:${dayOf(at)}`,
  itemId: 0,
  target: { type: 'user', id: followerId },
  actorId: followerId,
  textOf: (actors, names) => ({
    title: actors.count > 1 ? 'New followers' : 'New follower',
    message: `${actorNames(actors, names)} started following you.`,
  }),
});

export interface ItemUpdate {
  readonly id: number;
  readonly ownerId: number;
  readonly title: string;
  readonly noun: 'video' | 'promo';
  /** Media's revision of the item: each update of an item has its own. */
  readonly revision: number;
}

const itemDraft = (item: ItemUpdate, kind: 'decision' | 'tier', text: NotificationText): PlainDraft => ({
  userId: item.ownerId,
  kind,
  key: `${kind}:${item.id}:${item.revision}`,
  itemId: item.id,
  target: { type: item.noun, id: item.id },
  text,
});

export const approvedDraft = (item: ItemUpdate): PlainDraft =>
  itemDraft(item, 'decision', {
    title: `${capitalized(item.noun)} approved`,
    message: `Your ${item.noun} ${quoted(item.title)} was approved and is live now.`,
  });

export const scheduledDraft = (item: ItemUpdate, at: Date): PlainDraft =>
  itemDraft(item, 'decision', {
    title: `${capitalized(item.noun)} approved`,
    message: `Your ${item.noun} ${quoted(item.title)} was approved. It goes live at ${minuteOf(at)}.`,
  });

export const publishedDraft = (item: ItemUpdate): PlainDraft =>
  itemDraft(item, 'decision', {
    title: `${capitalized(item.noun)} published`,
    message: `Your ${item.noun} ${quoted(item.title)} is live now.`,
  });

/** Why an item was rejected or removed, and where in it the problem is. */
export interface Why {
  readonly reason: string;
  /** null if the admin named no place */
  readonly momentMs: number | null;
}

const whyText = ({ reason, momentMs }: Why): string => reasonText(reason) + momentText(momentMs);

export const rejectedDraft = (item: ItemUpdate, why: Why): PlainDraft =>
  itemDraft(item, 'decision', {
    title: `${capitalized(item.noun)} rejected`,
    message: `Your ${item.noun} ${quoted(item.title)} was rejected.${whyText(why)}`,
  });

/** An item is removed once, so several decisions to remove it cause one notification. */
export const removedDraft = (item: Omit<ItemUpdate, 'revision'>, why: Why): PlainDraft => ({
  userId: item.ownerId,
  kind: 'decision',
  key: `removed:${item.id}`,
  itemId: item.id,
  target: null,
  text: {
    title: `${capitalized(item.noun)} removed`,
    message: `Your ${item.noun} ${quoted(item.title)} was removed by a moderator.${whyText(why)}`,
  },
});

const TIERS = ['testing', 'promoted', 'viral'] as const;
export type Tier = (typeof TIERS)[number];

export function tierDraft(item: ItemUpdate, from: Tier, to: Tier): PlainDraft {
  const isUp = TIERS.indexOf(to) > TIERS.indexOf(from);
  const message = isUp
    ? `Your video ${quoted(item.title)} moved up and is ${to} now.`
    : `Your video ${quoted(item.title)} moved back to ${to}.`;
  return itemDraft(item, 'tier', { title: isUp ? `Your video is ${to}` : 'Your video moved back', message });
}

export const exportDraft = (userId: number, eventId: string): PlainDraft => ({
  userId,
  kind: 'export',
  key: `export:${eventId}`,
  itemId: 0,
  target: null,
  text: { title: 'Your data is ready', message: 'You can download the copy of your data for one day.' },
});

export interface AdminAlert {
  readonly key: string;
  readonly title: string;
  readonly message: string;
  /** null if it is about several things or none */
  readonly target: Target | null;
}

export const alertDraft = (userId: number, { key, title, message, target }: AdminAlert): PlainDraft => ({
  userId,
  kind: 'alert',
  key: `alert:${key}:${userId}`,
  itemId: 0,
  target,
  text: { title, message },
});

export const warningDraft = (userId: number, message: string, eventId: string): PlainDraft => ({
  userId,
  kind: 'warning',
  key: `warning:${eventId}`,
  itemId: 0,
  target: null,
  text: { title: 'A warning from the moderators', message },
});

export interface Ban {
  readonly reason: string;
  /** Undefined if the ban lasts until an admin lifts it. */
  readonly endsAt: Date | undefined;
  /** Of the account. */
  readonly revision: number;
}

export const banDraft = (userId: number, { reason, endsAt, revision }: Ban): PlainDraft => ({
  userId,
  kind: 'warning',
  key: `ban:${userId}:${revision}`,
  itemId: 0,
  target: null,
  text: {
    title: 'Your account was banned',
    message: `A moderator banned your account${endsAt ? ` until ${minuteOf(endsAt)}` : ''}.${reasonText(reason)}`,
  },
});
