import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { namesNeededWithout, withoutActor } from '#domain/forget-actor';
import type { MediaItems } from '#store/media-items';
import type { Notifications } from '#store/notifications';
import type { Users } from '#store/users';

export interface ForgetActorDeps {
  readonly notifications: Pick<Notifications, 'listByActor' | 'save' | 'remove'>;
  readonly users: Pick<Users, 'findMany'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

/** Removes a deleted user from up to `limit` notifications of other users. Returns how many. */
export const createForgetActor =
  ({ notifications, users, mediaItems, outbox }: ForgetActorDeps) =>
  (actorId: number, limit: number): Promise<number> =>
    outbox.inTransaction(async (session) => {
      const found = await notifications.listByActor(actorId, limit, session);
      if (found.length === 0) return 0;
      const needed = namesNeededWithout(actorId, found);
      const [knownUsers, knownItems] = [
        await users.findMany(needed.userIds),
        await mediaItems.findMany(needed.itemIds, session),
      ];
      const names = {
        usernameOf: (id: number) => knownUsers.get(id)?.username ?? '',
        titleOf: (id: number) => knownItems.get(id)?.title ?? '',
        typeOf: (id: number) => knownItems.get(id)?.itemType ?? 'video',
      };
      const kept = found.flatMap((notification) => withoutActor(notification, actorId, names) ?? []);
      const keptIds = new Set(kept.map(({ id }) => id));
      const removed = found.map(({ id }) => id).filter((id) => !keptIds.has(id));
      await notifications.save(kept, session);
      await notifications.remove(removed, session);
      return found.length;
    });
