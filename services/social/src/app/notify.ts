import { processOnce, type Delivered } from '@tallscreen/kit-events/outbox/inbox';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Connection } from 'mongoose';
import type { SeesNotifiedItems } from '#app/sees-notified-items';
import { blockKey, type BlockPair } from '#domain/block';
import { withoutActor } from '#domain/forget-actor';
import {
  isForAnotherUser,
  isRead,
  mergeDrafts,
  namesNeeded,
  newUnreadCounter,
  writeNotification,
  type MergedDraft,
  type Names,
  type NotificationDraft,
  type StoredNotification,
} from '#domain/notification';
import { notificationEvent } from '#events/publish';
import type { Blocks } from '#store/blocks';
import type { MediaItems } from '#store/media-items';
import type { Notifications } from '#store/notifications';
import type { UnreadCounters } from '#store/unread-counters';
import type { Users } from '#store/users';

export interface NotifyDeps {
  readonly connection: Connection;
  readonly notifications: Pick<Notifications, 'findByKeys' | 'save'>;
  readonly unreadCounters: Pick<UnreadCounters, 'findMany' | 'save'>;
  readonly users: Pick<Users, 'findMany' | 'findDeletedIds'>;
  readonly blocks: Pick<Blocks, 'findHidingKeys'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly seesItems: SeesNotifiedItems;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly newId: () => number;
}

/** An event with the notifications it causes. */
interface NotifyingEvent extends Delivered {
  readonly drafts: readonly NotificationDraft[];
}

export type Notify = (events: readonly NotifyingEvent[]) => Promise<void>;

/** The consumer group; the inbox records handled events under the same name. */
export const NOTIFICATIONS_GROUP = 'social-notifications';
const DRAFTS_PER_TRANSACTION = 1_000;

/**
 * Stores and publishes the notifications that events cause. Drafts with the same key become one notification, together
 * with an earlier stored one. Handles each event once, however often it is delivered.
 */
export function createNotify(deps: NotifyDeps): Notify {
  const { connection, notifications, unreadCounters, users, blocks, mediaItems, seesItems, outbox, newId } = deps;

  async function readNames(merged: readonly MergedDraft[]): Promise<Names> {
    const { userIds, itemIds } = namesNeeded(merged);
    const [knownUsers, knownItems] = await Promise.all([
      userIds.length > 0 ? users.findMany(userIds) : undefined,
      itemIds.length > 0 ? mediaItems.findMany(itemIds) : undefined,
    ]);
    return {
      usernameOf: (id) => knownUsers?.get(id)?.username ?? '',
      titleOf: (id) => knownItems?.get(id)?.title ?? '',
      typeOf: (id) => knownItems?.get(id)?.itemType ?? 'video',
    };
  }

  /**
   * Skip deleted users: their last actions may arrive after the job that removes them from notifications, and they get
   * nothing either.
   */
  async function withoutDeleted(events: readonly NotifyingEvent[]): Promise<NotifyingEvent[]> {
    const idsOf = ({ drafts }: NotifyingEvent) =>
      drafts.flatMap((draft) => ('actorId' in draft ? [draft.userId, draft.actorId] : [draft.userId]));
    const deleted = await users.findDeletedIds([...new Set(events.flatMap(idsOf))]);
    if (deleted.size === 0) return [...events];
    const isLeft = (draft: NotificationDraft): boolean =>
      !deleted.has(draft.userId) && !('actorId' in draft && deleted.has(draft.actorId));
    return events.map((event) => ({ ...event, drafts: event.drafts.filter(isLeft) }));
  }

  /** Users are not notified of actions of users whom they block or mute, or who block them. */
  async function withoutBlocked(events: readonly NotifyingEvent[]): Promise<NotifyingEvent[]> {
    const pairsOf = (draft: NotificationDraft): BlockPair[] =>
      'actorId' in draft ? [{ blockerId: draft.userId, blockedId: draft.actorId }] : [];
    const inForce = await blocks.findHidingKeys(events.flatMap(({ drafts }) => drafts.flatMap(pairsOf)));
    if (inForce.size === 0) return [...events];
    return events.map((event) => ({
      ...event,
      drafts: event.drafts.filter((draft) => !pairsOf(draft).some((pair) => inForce.has(blockKey(pair)))),
    }));
  }

  /** Users are not notified of what others do around an item that they may not see. */
  async function withoutUnseen(events: readonly NotifyingEvent[]): Promise<NotifyingEvent[]> {
    const drafts = events.flatMap((event) => event.drafts).filter((draft) => 'actorId' in draft);
    const seen = await seesItems(drafts);
    const unseen = new Set<NotificationDraft>(drafts.filter((_, i) => !seen[i]));
    if (unseen.size === 0) return [...events];
    return events.map((event) => ({ ...event, drafts: event.drafts.filter((draft) => !unseen.has(draft)) }));
  }

  /**
   * The pushed notification must not name a blocked user whose action was merged before the block. A text names the
   * latest user, who is not blocked, and one other only if there are two.
   */
  async function toPush(entries: readonly StoredNotification[], names: Names): Promise<readonly StoredNotification[]> {
    const pairsOf = ({ userId, count, actorIds }: StoredNotification): BlockPair[] =>
      count === 2 ? actorIds.slice(1).map((blockedId) => ({ blockerId: userId, blockedId })) : [];
    const inForce = await blocks.findHidingKeys(entries.flatMap(pairsOf));
    return entries.map((entry) =>
      pairsOf(entry).some((pair) => inForce.has(blockKey(pair)))
        ? (withoutActor(entry, entry.actorIds[1]!, names) ?? entry)
        : entry,
    );
  }

  async function store(events: readonly NotifyingEvent[]): Promise<void> {
    await processOnce(connection, NOTIFICATIONS_GROUP, events, async (fresh, session) => {
      const drafts = fresh.flatMap((event) => event.drafts);
      const stored = await notifications.findByKeys(drafts, session);
      const merged = mergeDrafts(drafts, stored);
      if (merged.length === 0) return;

      const userIds = [...new Set(merged.map(({ draft }) => draft.userId))];
      const counters = await unreadCounters.findMany(userIds, session);
      const names = await readNames(merged);
      const createdAt = new Date();
      const entries = merged.map((each) => {
        const counter = counters.get(each.draft.userId) ?? newUnreadCounter(each.draft.userId);
        const wasUnread = each.stored !== undefined && !isRead(each.stored, counter.readUpTo);
        counters.set(counter.userId, { ...counter, unreadCount: counter.unreadCount + (wasUnread ? 0 : 1) });
        // Date it after the mark even if the clock of the process that set the mark is ahead: a new notification must
        // be unread.
        const sequence = Math.max(newId(), counter.readUpTo + 1);
        return writeNotification(each, names, { id: each.stored?.id ?? newId(), sequence, createdAt });
      });

      await notifications.save(entries, session);
      await unreadCounters.save([...counters.values()], session);
      const pushed = await toPush(entries, names);
      await outbox.add(
        session,
        pushed.map((entry) => {
          const [actorId] = entry.actorIds;
          const actorName = actorId === undefined ? '' : names.usernameOf(actorId);
          return notificationEvent(entry, actorName, counters.get(entry.userId)?.unreadCount ?? 0);
        }),
      );
    });
  }

  return async (events) => {
    const forOthers = events.map((event) => ({ ...event, drafts: event.drafts.filter(isForAnotherUser) }));
    const allowed = await withoutUnseen(await withoutBlocked(await withoutDeleted(forOthers)));
    const notifying = allowed.filter(({ drafts }) => drafts.length > 0);
    for (const some of splitByDrafts(notifying)) await store(some);
    outbox.wake();
  };
}

/** Splits events into small transactions, because one event may name hundreds of users. Keeps the order. */
function splitByDrafts(events: readonly NotifyingEvent[]): NotifyingEvent[][] {
  const groups: NotifyingEvent[][] = [];
  let room = 0;
  for (const event of events) {
    if (groups.length === 0 || event.drafts.length > room) {
      groups.push([]);
      room = DRAFTS_PER_TRANSACTION;
    }
    groups.at(-1)?.push(event);
    room -= event.drafts.length;
  }
  return groups;
}
