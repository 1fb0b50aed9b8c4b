import { formatMoment } from '@tallscreen/proto/rules/moments';
import { noticeOf, type Notice } from '@tallscreen/proto/rules/notices';
import type { MediaItemType } from '#domain/media-item';
import type { ActorDraft, Actors, Names, PlainDraft, Target } from '#domain/notification';

/** Contents of all notifications, and the keys that decide which of them are merged. */

const DAY_MS = 24 * 60 * 60_000;

/** The day in UTC, for keys. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

function peopleIn({ actorIds, count }: Actors, { usernameOf }: Names) {
  const [first = 0, second = 0] = actorIds;
  return {
    count: Math.max(count, 1),
    name: usernameOf(first),
    other: count === 2 ? usernameOf(second) : '',
    others: count > 2 ? count - 1 : '',
  };
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
  key: `like:${itemId}:${dayOf(at)}`,
  itemId,
  target: itemTarget({ itemType, itemId }),
  actorId,
  noticeFor: (actors, names) => noticeOf('like', { ...peopleIn(actors, names), title: names.titleOf(itemId) }),
});

export interface NotifyingComment {
  /** 0 if unknown, because its author's account is deleted. */
  readonly commentId: number;
  /** 0 if it is not a reply. */
  readonly parentAuthorId: number;
  readonly mentionedUserIds?: readonly number[];
}

/** Comments on promos are only shown with their promo. */
const commentTarget = (activity: ItemActivity, { commentId }: NotifyingComment): Target =>
  activity.itemType === 'promo' || commentId === 0 ? itemTarget(activity) : { type: 'comment', id: commentId };

/**
 * Notifies the author of the parent comment, the mentioned users and the owner of the item. A user with several of
 * these roles gets one notification, for the first role. Comments on one item on one day are merged; so are replies to
 * one user there, and mentions.
 */
export function commentDrafts(activity: ItemActivity, comment: NotifyingComment, at: Date): ActorDraft[] {
  const { ownerId, itemId, actorId } = activity;
  const target = commentTarget(activity, comment);
  const reply: ActorDraft = {
    userId: comment.parentAuthorId,
    key: `reply:${comment.parentAuthorId}:${itemId}:${dayOf(at)}`,
    itemId,
    target,
    actorId,
    isRepeatable: true,
    noticeFor: (actors, names) => noticeOf('reply', { ...peopleIn(actors, names), title: names.titleOf(itemId) }),
  };
  const onOwnItem: ActorDraft = {
    userId: ownerId,
    key: `comment:${itemId}:${dayOf(at)}`,
    itemId,
    target,
    actorId,
    isRepeatable: true,
    noticeFor: (actors, names) => noticeOf('comment', { ...peopleIn(actors, names), title: names.titleOf(itemId) }),
  };
  const replies = comment.parentAuthorId === 0 ? [] : [reply];
  const mentioned = (comment.mentionedUserIds ?? []).filter((id) => id !== comment.parentAuthorId);
  const mentions = mentioned.map((userId) => mentionDraft({ userId, itemId, actorId, target }, at));
  const knowsAlready = comment.parentAuthorId === ownerId || mentioned.includes(ownerId);
  return [...replies, ...mentions, ...(knowsAlready ? [] : [onOwnItem])];
}

interface HiddenComment {
  readonly authorId: number;
  readonly title: string;
  readonly eventId: string;
  /** 0 if no admin hid it */
  readonly measureId: number;
}

/**
 * The notification of an author whose comment another user has hidden. The text does not say who it was. An admin's
 * decision is where it leads to, so that its author can appeal it.
 */
export const commentHiddenDraft = (
  item: Pick<ItemActivity, 'itemId' | 'itemType'>,
  { authorId, title, eventId, measureId }: HiddenComment,
): PlainDraft => ({
  userId: authorId,
  key: `comment-hidden:${eventId}`,
  itemId: item.itemId,
  target: decisionTarget(measureId) ?? itemTarget(item),
  notice: noticeOf('comment_hidden', { title }),
});

interface Mention extends Pick<ItemActivity, 'itemId' | 'actorId'> {
  readonly target: Target;
  /** The user who is mentioned. */
  readonly userId: number;
}

export const mentionDraft = ({ userId, itemId, actorId, target }: Mention, at: Date): ActorDraft => ({
  userId,
  key: `mention:${userId}:${itemId}:${dayOf(at)}`,
  itemId,
  target,
  actorId,
  isRepeatable: true,
  noticeFor: (actors, names) => noticeOf('mention', { ...peopleIn(actors, names), title: names.titleOf(itemId) }),
});

/** Follows of one day are merged; one of the same user counts once, even after unfollowing and following again. */
export const followDraft = (followerId: number, followeeId: number, at: Date): ActorDraft => ({
  userId: followeeId,
  key: `follow:${followeeId}:${dayOf(at)}`,
  itemId: 0,
  target: { type: 'user', id: followerId },
  actorId: followerId,
  noticeFor: (actors, names) => noticeOf('follow', peopleIn(actors, names)),
});

export interface ItemUpdate {
  readonly id: number;
  readonly ownerId: number;
  readonly title: string;
  readonly noun: 'video' | 'promo';
  /** Media's revision of the item; each update has a new one. */
  readonly revision: number;
}

const namesOf = ({ noun, title }: Pick<ItemUpdate, 'noun' | 'title'>) => ({ noun, title });

const itemDraft = (item: ItemUpdate, kind: 'decision' | 'tier', notice: Notice): PlainDraft => ({
  userId: item.ownerId,
  key: `${kind}:${item.id}:${item.revision}`,
  itemId: item.id,
  target: { type: item.noun, id: item.id },
  notice,
});

export const approvedDraft = (item: ItemUpdate): PlainDraft =>
  itemDraft(item, 'decision', noticeOf('approved', namesOf(item)));

export const scheduledDraft = (item: ItemUpdate, at: Date): PlainDraft =>
  itemDraft(item, 'decision', noticeOf('scheduled', { ...namesOf(item), at: at.toISOString() }));

export const publishedDraft = (item: ItemUpdate): PlainDraft =>
  itemDraft(item, 'decision', noticeOf('published', namesOf(item)));

/** Why an item was rejected or removed, and the moment of the problem. */
export interface Why {
  readonly reason: string;
  /** codes of proto/rules/reason-texts.ts; empty if it has only an admin's words */
  readonly reasonCode: string;
  /** null if the admin named none */
  readonly momentMs: number | null;
}

const valuesOf = ({ reason, reasonCode, momentMs }: Why) => ({
  reason,
  reason_code: reasonCode,
  moment: momentMs === null ? '' : formatMoment(momentMs),
});

/** The path that the person concerned opens; null if it is unknown. */
export const decisionTarget = (measureId: number): Target | null =>
  measureId === 0 ? null : { type: 'decision', id: measureId };

/** `measureId`: 0 if nobody decided, because the file could not be processed. */
export const rejectedDraft = (item: ItemUpdate, why: Why, measureId = 0): PlainDraft => {
  const draft = itemDraft(item, 'decision', noticeOf('rejected', { ...namesOf(item), ...valuesOf(why) }));
  return { ...draft, target: decisionTarget(measureId) ?? draft.target };
};

/** Repeats of one decision cause one notification. An item that was restored may be removed again. */
export const removedDraft = (item: Omit<ItemUpdate, 'revision'>, why: Why, measureId = 0): PlainDraft => ({
  userId: item.ownerId,
  key: `removed:${item.id}:${measureId}`,
  itemId: item.id,
  target: decisionTarget(measureId),
  notice: noticeOf('removed', { ...namesOf(item), ...valuesOf(why) }),
});

const TIERS = ['testing', 'promoted', 'viral'] as const;
export type Tier = (typeof TIERS)[number];

export function tierDraft(item: ItemUpdate, from: Tier, to: Tier): PlainDraft {
  const kind = TIERS.indexOf(to) > TIERS.indexOf(from) ? 'tier_up' : 'tier_down';
  return itemDraft(item, 'tier', noticeOf(kind, { title: item.title, tier: to }));
}

export const exportDraft = (userId: number, eventId: string): PlainDraft => ({
  userId,
  key: `export:${eventId}`,
  itemId: 0,
  target: null,
  notice: noticeOf('export_ready', {}),
});

export interface AdminAlert {
  readonly key: string;
  readonly notice: Notice;
  /** null if it is about several items or none */
  readonly target: Target | null;
}

export const alertDraft = (userId: number, { key, notice, target }: AdminAlert): PlainDraft => ({
  userId,
  key: `alert:${key}:${userId}`,
  itemId: 0,
  target,
  notice,
});

type Reason = Pick<Why, 'reason' | 'reasonCode'>;

export const warningDraft = (
  userId: number,
  { reason, reasonCode }: Reason,
  eventId: string,
  measureId = 0,
): PlainDraft => ({
  userId,
  key: `warning:${eventId}`,
  itemId: 0,
  target: decisionTarget(measureId),
  notice: noticeOf('warning', { reason, reason_code: reasonCode }),
});

export interface Ban extends Reason {
  /** Undefined if the ban lasts until an admin lifts it. */
  readonly endsAt: Date | undefined;
  /** Revision of the account. */
  readonly revision: number;
  readonly banId: number;
}

export const banDraft = (userId: number, { reason, reasonCode, endsAt, revision, banId }: Ban): PlainDraft => ({
  userId,
  key: `ban:${userId}:${revision}`,
  itemId: 0,
  target: decisionTarget(banId),
  notice: noticeOf('banned', { until: endsAt?.toISOString() ?? '', reason, reason_code: reasonCode }),
});

export type ToldKind = 'comment_removed' | 'own_appeal_granted' | 'own_appeal_granted_gone' | 'own_appeal_refused';

/** A decision, or the answer to an appeal, of which the person concerned is told. */
export const measureDraft = (
  userId: number,
  kind: ToldKind,
  { reason, reasonCode }: Reason,
  measureId: number,
): PlainDraft => ({
  userId,
  key: `${kind}:${measureId}`,
  itemId: 0,
  target: decisionTarget(measureId),
  notice: noticeOf(kind, { reason, reason_code: reasonCode }),
});

export const reportMuteDraft = (
  userId: number,
  { reason, reasonCode }: Reason,
  until: Date,
  measureId: number,
): PlainDraft => ({
  userId,
  key: `reports_muted:${measureId}`,
  itemId: 0,
  target: decisionTarget(measureId),
  notice: noticeOf('reports_muted', { until: until.toISOString(), reason, reason_code: reasonCode }),
});
