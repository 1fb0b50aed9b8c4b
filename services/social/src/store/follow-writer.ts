import { notFound } from '@tallscreen/kit/errors';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import { followEvent } from '#events/publish';
import { followKey, type FollowPair, type Follows } from '#store/follows';
import type { People } from '#store/people';

export interface FollowWriterDeps {
  readonly follows: Follows;
  readonly people: People;
  readonly outbox: Outbox;
  readonly newId: () => number;
}

export type FollowWriter = ReturnType<typeof createFollowWriter>;

/** Follow, both people's counters and the event in one transaction. Answers the followed person's followers. */
export function createFollowWriter({ follows, people, outbox, newId }: FollowWriterDeps) {
  async function write(pair: FollowPair, isFollowing: boolean, session: Session): Promise<number> {
    const { followerId, followeeId } = pair;
    const step = isFollowing ? 1 : -1;
    if (isFollowing) await follows.insert({ ...pair, sequence: newId() }, session);
    else await follows.remove(pair, session);
    // Always the smaller id first, so that two who follow each other do not wait for one another.
    const changes = [
      { id: followeeId, change: { followers: step } },
      { id: followerId, change: { following: step } },
    ].toSorted((a, b) => a.id - b.id);
    let followers = 0;
    for (const { id, change } of changes) {
      const after = await people.count(id, change, session);
      if (id === followeeId) followers = after;
    }
    await outbox.add(session, [followEvent(pair, isFollowing)]);
    return followers;
  }

  return {
    set(pair: FollowPair, isFollowing: boolean): Promise<number> {
      return outbox.inTransaction(async (session) => {
        const followee = (await people.findMany([pair.followeeId], session)).get(pair.followeeId);
        if (!followee || (isFollowing && followee.status !== 'active')) throw notFound('User not found.');
        const isSo = (await follows.findPairs([followKey(pair)], session)).size > 0;
        return isSo === isFollowing ? followee.followers : write(pair, isFollowing, session);
      });
    },

    /** Takes back some of the follows of somebody who is gone, either way; answers how many. */
    removeSomeOf(userId: number, limit: number): Promise<number> {
      return outbox.inTransaction(async (session) => {
        const own = await follows.list(userId, 'following', { limit });
        const others = own.length < limit ? await follows.list(userId, 'followers', { limit: limit - own.length }) : [];
        for (const pair of [...own, ...others]) await write(pair, false, session);
        return own.length + others.length;
      });
    },
  };
}
