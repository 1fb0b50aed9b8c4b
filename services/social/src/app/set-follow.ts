import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { notFound } from '@tallscreen/kit/errors';
import type { WriteFollow } from '#app/write-follow';
import { checkNotSelf, followKey, type FollowPair } from '#domain/follow';
import type { UserCopy } from '#domain/user';
import type { Follows } from '#store/follows';
import type { Users } from '#store/users';

export interface SetFollowDeps {
  readonly users: Pick<Users, 'findMany' | 'upsertCopies'>;
  readonly follows: Pick<Follows, 'findKeys'>;
  readonly writeFollow: WriteFollow;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  /** Reads users from identity; unknown ids are absent. */
  readonly fetchUsers: (ids: readonly number[]) => Promise<UserCopy[]>;
}

/** Returns the followee's number of followers after the change. */
export type SetFollow = (pair: FollowPair, isFollowing: boolean) => Promise<number>;

/** Follows or unfollows a user. */
export function createSetFollow({ users, follows, writeFollow, outbox, fetchUsers }: SetFollowDeps): SetFollow {
  /** A user who has just registered may be followed before the event about them has arrived here. */
  async function ensureKnown(ids: readonly number[]): Promise<void> {
    const known = await users.findMany(ids);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const fetched = await fetchUsers(unknown);
    if (fetched.length < unknown.length) throw notFound('User not found.');
    await users.upsertCopies(fetched);
  }

  return async (pair, isFollowing) => {
    checkNotSelf(pair);
    await ensureKnown([pair.followerId, pair.followeeId]);
    return outbox.inTransaction(async (session) => {
      const followee = (await users.findMany([pair.followeeId], session)).get(pair.followeeId);
      if (!followee || (isFollowing && followee.status !== 'active')) throw notFound('User not found.');
      const wasFollowing = (await follows.findKeys([followKey(pair)], session)).size > 0;
      return wasFollowing === isFollowing ? followee.followerCount : writeFollow(pair, isFollowing, session);
    });
  };
}
