import { withoutActor } from '#domain/forget-actor';
import type { StoredNotification } from '#domain/notification';
import type { Blocks } from '#store/blocks';
import type { MediaItems } from '#store/media-items';
import type { Users } from '#store/users';

export interface HideBlockedActorsDeps {
  readonly blocks: Pick<Blocks, 'findHidden'>;
  readonly users: Pick<Users, 'findMany'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
}

export type HideBlockedActors = (
  userId: number,
  notifications: readonly StoredNotification[],
) => Promise<StoredNotification[]>;

/**
 * Number of actors that are checked, because a text names two. Checking all 200 that may be stored would slow down the
 * lists of popular users.
 */
const LOOKED_AT = 10;

/**
 * Removes actors from notifications that are older than a block between them and the reader, or whom the reader has
 * muted. Leaves out notifications without other actors. Nothing stored changes, so an unblock brings everything back.
 */
export const createHideBlockedActors =
  ({ blocks, users, mediaItems }: HideBlockedActorsDeps): HideBlockedActors =>
  async (userId, notifications) => {
    const latestOf = ({ actorIds }: StoredNotification) => actorIds.slice(0, LOOKED_AT);
    const actorIds = new Set(notifications.flatMap(latestOf));
    const blocked = await blocks.findHidden(userId, [...actorIds]);
    if (blocked.size === 0) return [...notifications];
    const [knownUsers, knownItems] = await Promise.all([
      users.findMany([...actorIds].filter((id) => !blocked.has(id))),
      mediaItems.findMany([...new Set(notifications.map(({ itemId }) => itemId).filter((id) => id > 0))]),
    ]);
    const names = {
      usernameOf: (id: number) => knownUsers.get(id)?.username ?? '',
      titleOf: (id: number) => knownItems.get(id)?.title ?? '',
      typeOf: (id: number) => knownItems.get(id)?.itemType ?? 'video',
    };
    return notifications.flatMap((notification) =>
      latestOf(notification)
        .filter((id) => blocked.has(id))
        .reduce<StoredNotification[]>(
          (kept, actorId) => kept.flatMap((each) => withoutActor(each, actorId, names) ?? []),
          [notification],
        ),
    );
  };
