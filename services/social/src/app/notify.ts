import { processOnce, type Delivered } from '@tallscreen/kit-events/outbox/inbox';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Connection } from 'mongoose';
import { keysBetween } from '#domain/block';
import {
  isForAnotherUser,
  mergeDrafts,
  namesNeeded,
  writeNotification,
  type MergedDraft,
  type Names,
  type NotificationDraft,
} from '#domain/notification';
import { notificationEvent } from '#events/publish';
import type { Blocks } from '#store/blocks';
import type { MediaItems } from '#store/media-items';
import type { Notifications } from '#store/notifications';
import type { Users } from '#store/users';

export interface NotifyDeps {
  readonly connection: Connection;
  readonly notifications: Pick<Notifications, 'findByKeys' | 'save' | 'countUnread'>;
  readonly users: Pick<Users, 'findMany'>;
  readonly blocks: Pick<Blocks, 'findKeys'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly newId: () => number;
}

/** An event with the notifications it causes. */
export interface NotifyingEvent extends Delivered {
  readonly drafts: readonly NotificationDraft[];
}

export type Notify = (events: readonly NotifyingEvent[]) => Promise<void>;

/** The consumer group, also the name under which handled events are recorded in the inbox. */
export const NOTIFICATIONS_GROUP = 'social-notifications';
const UNKNOWN_USER = 'Somebody';

/**
 * Stores and publishes the notifications that events cause. Drafts with the same key become one notification, also with
 * one that was stored earlier. Handles each event once, however often it is delivered.
 */
export function createNotify(deps: NotifyDeps): Notify {
  const { connection, notifications, users, blocks, mediaItems, outbox, newId } = deps;

  async function readNames(merged: readonly MergedDraft[]): Promise<Names> {
    const { userIds, itemIds } = namesNeeded(merged);
    const [knownUsers, knownItems] = await Promise.all([
      userIds.length > 0 ? users.findMany(userIds) : undefined,
      itemIds.length > 0 ? mediaItems.findMany(itemIds) : undefined,
    ]);
    return {
      usernameOf: (id) => knownUsers?.get(id)?.username ?? UNKNOWN_USER,
      titleOf: (id) => knownItems?.get(id)?.title ?? '',
    };
  }

  /** Nobody is notified of the acts of a user whom they block, or who blocks them. */
  async function withoutBlocked(events: readonly NotifyingEvent[]): Promise<NotifyingEvent[]> {
    const keysOf = (draft: NotificationDraft) => ('actorId' in draft ? keysBetween(draft.userId, [draft.actorId]) : []);
    const inForce = await blocks.findKeys([...new Set(events.flatMap(({ drafts }) => drafts.flatMap(keysOf)))]);
    if (inForce.size === 0) return [...events];
    return events.map((event) => ({
      ...event,
      drafts: event.drafts.filter((draft) => !keysOf(draft).some((key) => inForce.has(key))),
    }));
  }

  return async (events) => {
    const forOthers = events.map((event) => ({ ...event, drafts: event.drafts.filter(isForAnotherUser) }));
    const notifying = (await withoutBlocked(forOthers)).filter(({ drafts }) => drafts.length > 0);
    if (notifying.length === 0) return;

    await processOnce(connection, NOTIFICATIONS_GROUP, notifying, async (fresh, session) => {
      const drafts = fresh.flatMap((event) => event.drafts);
      const stored = await notifications.findByKeys([...new Set(drafts.map(({ key }) => key))], session);
      const merged = mergeDrafts(drafts, stored);
      if (merged.length === 0) return;

      const names = await readNames(merged);
      const createdAt = new Date();
      const entries = merged.map((each) =>
        writeNotification(each, names, { id: each.stored?.id ?? newId(), createdAt }),
      );

      await notifications.save(entries, session);
      const unread = await notifications.countUnread([...new Set(entries.map(({ userId }) => userId))], session);
      await outbox.add(
        session,
        entries.map((entry) => notificationEvent(entry, unread.get(entry.userId) ?? 0)),
      );
    });
    outbox.wake();
  };
}
