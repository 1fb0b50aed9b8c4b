import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail, isAppError } from '@tallscreen/kit/errors';
import type { WriteFollow } from '#app/write-follow';
import { checkNotSelf, followKey, type FollowPair } from '#domain/follow';
import type { UserCopy } from '#domain/user';
import type { Blocks } from '#store/blocks';
import type { Follows } from '#store/follows';
import type { Users } from '#store/users';

export interface SetFollowDeps {
  readonly users: Pick<Users, 'findMany' | 'upsertCopies'>;
  readonly follows: Pick<Follows, 'findKeys'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
  readonly writeFollow: WriteFollow;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  /** Reads users from identity; unknown ids are absent. */
  readonly fetchUsers: (ids: readonly number[]) => Promise<UserCopy[]>;
}

/** Returns the followee's number of followers after the change. */
export type SetFollow = (pair: FollowPair, isFollowing: boolean) => Promise<number>;

/** Follows or unfollows a user. */
export function createSetFollow({ users, follows, blocks, writeFollow, outbox, fetchUsers }: SetFollowDeps): SetFollow {
  /**
   * Returns those of the users who are active. Asks identity about users who are unknown or inactive here, because the
   * event of their registration or unban may not have arrived yet. While identity is away, an inactive copy is
   * believed.
   */
  async function findActive(ids: readonly number[]): Promise<Set<number>> {
    const known = await users.findMany(ids);
    const isActiveHere = (id: number): boolean => known.get(id)?.status === 'active';
    const doubtful = ids.filter((id) => !isActiveHere(id));
    if (doubtful.length === 0) return new Set(ids);
    const areAllKnown = doubtful.every((id) => known.has(id));
    const fetched = await fetchUsers(doubtful).catch((error: unknown) => {
      if (areAllKnown && isAppError(error)) return [];
      throw error;
    });
    const unknown = doubtful.filter((id) => !known.has(id));
    if (unknown.some((id) => !fetched.some((user) => user.id === id))) throw fail('user_not_found');
    await users.upsertCopies(fetched);
    const activeInIdentity = fetched.flatMap(({ id, status }) => (status === 'active' ? [id] : []));
    return new Set([...ids.filter(isActiveHere), ...activeInIdentity]);
  }

  return async (pair, isFollowing) => {
    checkNotSelf(pair);
    const active = await findActive([pair.followerId, pair.followeeId]);
    return outbox.inTransaction(async (session) => {
      const followee = (await users.findMany([pair.followeeId], session)).get(pair.followeeId);
      if (!followee || (isFollowing && !active.has(followee.id))) throw fail('user_not_found');
      const blocked = isFollowing ? await blocks.findBlocked(pair.followerId, [pair.followeeId], session) : undefined;
      if (blocked?.size) throw fail('user_not_found');
      const wasFollowing = (await follows.findKeys([followKey(pair)], session)).size > 0;
      return wasFollowing === isFollowing ? followee.followerCount : writeFollow(pair, isFollowing, session);
    });
  };
}
