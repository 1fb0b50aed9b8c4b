import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { FollowPair } from '#domain/follow';
import type { Users } from '#store/users';

/** Adds a follow to the counts of both users, or subtracts it. Returns the followee's number of followers. */
export const createCountFollow =
  ({ users }: { readonly users: Pick<Users, 'addCounts'> }) =>
  async ({ followerId, followeeId }: FollowPair, step: 1 | 0 | -1, session: Session): Promise<number> => {
    // Lock in the order of the ids: otherwise two users who follow each other at the same time could block each other.
    const updates = [
      { id: followeeId, counts: { followerCount: step } },
      { id: followerId, counts: { followingCount: step } },
    ].toSorted((a, b) => a.id - b.id);
    let followerCount = 0;
    for (const { id, counts } of updates) {
      const after = await users.addCounts(id, counts, session);
      if (id === followeeId) followerCount = after.followerCount;
    }
    return followerCount;
  };
