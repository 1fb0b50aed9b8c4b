import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { FollowPair } from '#domain/follow';
import { followEvent } from '#events/publish';
import type { Follows } from '#store/follows';
import type { Users } from '#store/users';

export interface WriteFollowDeps {
  readonly follows: Pick<Follows, 'insert' | 'remove'>;
  readonly users: Pick<Users, 'addCounts'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly newId: () => number;
}

/** Returns the followee's number of followers after the change. */
export type WriteFollow = (pair: FollowPair, isFollowing: boolean, session: Session) => Promise<number>;

/** Writes a follow or unfollow, the counts of both users and the event, as part of a transaction. */
export const createWriteFollow =
  ({ follows, users, outbox, newId }: WriteFollowDeps): WriteFollow =>
  async (pair, isFollowing, session) => {
    const { followerId, followeeId } = pair;
    if (isFollowing) await follows.insert({ ...pair, sequence: newId() }, session);
    else await follows.remove(pair, session);

    const step = isFollowing ? 1 : -1;
    // In the order of the ids: otherwise two users who follow each other at the same time could block one another.
    const updates = [
      { id: followeeId, counts: { followerCount: step } },
      { id: followerId, counts: { followingCount: step } },
    ].toSorted((a, b) => a.id - b.id);
    let followerCount = 0;
    for (const { id, counts } of updates) {
      const after = await users.addCounts(id, counts, session);
      if (id === followeeId) followerCount = after.followerCount;
    }
    await outbox.add(session, [followEvent(pair, isFollowing)]);
    return followerCount;
  };
