import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { createCountFollow } from '#app/count-follow';
import { isCounted } from '#domain/follow';
import type { Follows } from '#store/follows';
import type { Users } from '#store/users';

export interface HideUserFollowsDeps {
  readonly follows: Pick<Follows, 'listByMark' | 'setBannedIds'>;
  readonly users: Pick<Users, 'addCounts'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

/**
 * Subtracts up to `limit` follows by and of a banned user from the counts, or adds those of an unbanned one again:
 * banned users are not listed. Returns how many.
 */
export function createHideUserFollows({ follows, users, outbox }: HideUserFollowsDeps) {
  const countFollow = createCountFollow({ users });
  return (userId: number, isHidden: boolean, limit: number): Promise<number> =>
    outbox.inTransaction(async (session) => {
      const found = await follows.listByMark(userId, !isHidden, limit, session);
      for (const follow of found) {
        const others = (follow.bannedIds ?? []).filter((id) => id !== userId);
        await follows.setBannedIds(follow, isHidden ? [...others, userId] : others, session);
        // While the other user is banned too, the follow was not counted before and is not counted now.
        if (isCounted({ bannedIds: others })) await countFollow(follow, isHidden ? -1 : 1, session);
      }
      return found.length;
    });
}
