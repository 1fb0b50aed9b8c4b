import type { Notice } from '@tallscreen/proto/rules/notices';
import type { MediaItemType } from '#domain/media-item';

/** The target of a notification. A comment is shown with its video, whose id is the notification's `itemId`. */
export interface Target {
  readonly type: 'video' | 'promo' | 'comment' | 'user' | 'decision';
  readonly id: number;
}

interface Notification extends Notice {
  readonly id: number;
  readonly userId: number;
  readonly createdAt: Date;
  /** 0 if the notification is not about a media item. */
  readonly itemId: number;
  /** Null if there is nothing to open. */
  readonly target: Target | null;
}

/** The users who caused a notification, such as everybody who liked a video on one day. */
export interface Actors {
  /** The latest first; at most 200 are stored. */
  readonly actorIds: readonly number[];
  /** Number of all of them, stored or not. */
  readonly count: number;
}

/** A notification with the data needed to merge later drafts into it. */
export interface StoredNotification extends Notification, Actors {
  readonly key: string;
  /**
   * Rises with every change of any of the user's notifications; lists are sorted by it. A notification is read unless
   * its sequence is above the mark.
   */
  readonly sequence: number;
}

/** A stored count of unread notifications: counting would be expensive for popular users. */
export interface UnreadCounter {
  readonly userId: number;
  readonly unreadCount: number;
  /** The user has read all notifications up to this sequence. */
  readonly readUpTo: number;
}

export const newUnreadCounter = (userId: number): UnreadCounter => ({ userId, unreadCount: 0, readUpTo: 0 });

export const isRead = ({ sequence }: Pick<StoredNotification, 'sequence'>, readUpTo: number): boolean =>
  sequence <= readUpTo;

export interface Names {
  /** Returns '' if the name is unknown. */
  readonly usernameOf: (userId: number) => string;
  /** Returns '' if the title is unknown. */
  readonly titleOf: (itemId: number) => string;
  /** Returns 'video' if the type is unknown. */
  readonly typeOf: (itemId: number) => MediaItemType;
}

interface DraftFields {
  readonly userId: number;
  /** Drafts with the same key become one notification. */
  readonly key: string;
  readonly itemId: number;
  readonly target: Target | null;
}

/** A draft about the action of a user. Its values are computed once all actors are known. */
export interface ActorDraft extends DraftFields {
  readonly actorId: number;
  /**
   * Whether another action of the same user changes the notification: a second comment does, a second like does not.
   */
  readonly isRepeatable?: boolean;
  readonly noticeFor: (actors: Actors, names: Names) => Notice;
}

export interface PlainDraft extends DraftFields {
  readonly notice: Notice;
}

/** A notification that a user should get; drafts may be merged before they are stored. */
export type NotificationDraft = ActorDraft | PlainDraft;

/** The drafts of one key, merged with the stored notification of that key. */
export interface MergedDraft {
  readonly draft: NotificationDraft;
  readonly actors: Actors;
  readonly stored: StoredNotification | undefined;
}

/** A notice names at most this many users. */
const MAX_NAMED = 2;
/**
 * Upper bound of stored actors. Above it an actor who is no longer stored and acts again is counted twice, which is
 * acceptable.
 */
const MAX_STORED_ACTORS = 200;

const noActors: Actors = { actorIds: [], count: 0 };

/** Users get no notification about their own actions. */
export const isForAnotherUser = (draft: NotificationDraft): boolean =>
  draft.userId > 0 && !('actorId' in draft && draft.actorId === draft.userId);

/** Returns undefined if all of these actors are already included. */
export function addActors(before: Actors, actorIds: readonly number[]): Actors | undefined {
  const added = [...new Set(actorIds)].filter((id) => !before.actorIds.includes(id));
  if (added.length === 0) return undefined;
  return {
    actorIds: [...added.toReversed(), ...before.actorIds].slice(0, MAX_STORED_ACTORS),
    count: before.count + added.length,
  };
}

/** Moves actors who are already included to the front. */
function bringForward({ actorIds: before, count }: Actors, actorIds: readonly number[]): Actors {
  const latest = [...new Set(actorIds.toReversed())];
  return { actorIds: [...latest, ...before.filter((id) => !latest.includes(id))], count };
}

/** Merges drafts by key. Skips those that add nothing to the stored notification. */
export function mergeDrafts(
  drafts: readonly NotificationDraft[],
  storedByKey: ReadonlyMap<string, StoredNotification>,
): MergedDraft[] {
  return [...Map.groupBy(drafts, ({ key }) => key)].flatMap(([key, sameKey]): MergedDraft[] => {
    const stored = storedByKey.get(key);
    // The latest draft, because it names the target.
    const draft = sameKey.at(-1);
    if (!draft) return [];
    if (!('actorId' in draft)) return stored ? [] : [{ draft, actors: noActors, stored }];
    const actorIds = sameKey.flatMap((each) => ('actorId' in each ? [each.actorId] : []));
    const known = stored ?? noActors;
    const actors = addActors(known, actorIds) ?? (draft.isRepeatable ? bringForward(known, actorIds) : undefined);
    return actors ? [{ draft, actors, stored }] : [];
  });
}

/** Returns the ids whose usernames and titles `writeNotification` needs. */
export function namesNeeded(merged: readonly MergedDraft[]): { userIds: number[]; itemIds: number[] } {
  const withActors = merged.filter(({ draft }) => 'actorId' in draft);
  return {
    userIds: [...new Set(withActors.flatMap(({ actors }) => actors.actorIds.slice(0, MAX_NAMED)))],
    itemIds: [...new Set(withActors.flatMap(({ draft: { itemId } }) => (itemId > 0 ? [itemId] : [])))],
  };
}

/** Returns the notification to store: unread and dated now, even if it replaces an earlier one. */
export function writeNotification(
  { draft, actors }: MergedDraft,
  names: Names,
  { id, sequence, createdAt }: { id: number; sequence: number; createdAt: Date },
): StoredNotification {
  const { userId, key, itemId, target } = draft;
  const notice = 'actorId' in draft ? draft.noticeFor(actors, names) : draft.notice;
  return { id, userId, key, itemId, target, sequence, createdAt, ...actors, ...notice };
}
