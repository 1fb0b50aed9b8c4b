import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { WriteFollow } from '#app/write-follow';
import type { Follows } from '#store/follows';

export interface RemoveUserFollowsDeps {
  readonly follows: Pick<Follows, 'list'>;
  readonly writeFollow: WriteFollow;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

/** Removes up to `limit` follows of a deleted user, in both directions. Returns how many. */
export const createRemoveUserFollows =
  ({ follows, writeFollow, outbox }: RemoveUserFollowsDeps) =>
  (userId: number, limit: number): Promise<number> =>
    outbox.inTransaction(async (session) => {
      const own = await follows.list(userId, 'following', { limit });
      const others = own.length < limit ? await follows.list(userId, 'followers', { limit: limit - own.length }) : [];
      for (const pair of [...own, ...others]) await writeFollow(pair, false, session);
      return own.length + others.length;
    });
