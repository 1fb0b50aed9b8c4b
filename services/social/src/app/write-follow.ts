import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { createCountFollow } from '#app/count-follow';
import { isCounted, type Follow, type FollowPair } from '#domain/follow';
import { followEvent } from '#events/publish';
import type { Follows } from '#store/follows';
import type { Users } from '#store/users';

export interface WriteFollowDeps {
  readonly follows: Pick<Follows, 'insert' | 'remove'>;
  readonly users: Pick<Users, 'addCounts' | 'findMany'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly newId: () => number;
}

/** Returns the followee's number of followers after the change. */
export type WriteFollow = (pair: FollowPair, isFollowing: boolean, session: Session) => Promise<number>;

/** Writes a follow or unfollow, the counts of both users and the event, as part of a transaction. */
export function createWriteFollow({ follows, users, outbox, newId }: WriteFollowDeps): WriteFollow {
  const countFollow = createCountFollow({ users });

  /** A ban may have arrived while the follow was checked. */
  async function insert(pair: FollowPair, session: Session): Promise<Follow> {
    const known = await users.findMany([pair.followerId, pair.followeeId], session);
    const bannedIds = [...known.values()].flatMap(({ id, status }) => (status === 'banned' ? [id] : []));
    const follow = { ...pair, sequence: newId(), ...(bannedIds.length > 0 && { bannedIds }) };
    await follows.insert(follow, session);
    return follow;
  }

  return async (pair, isFollowing, session) => {
    const follow = isFollowing ? await insert(pair, session) : await follows.remove(pair, session);
    const step = isFollowing ? 1 : -1;
    const followerCount = await countFollow(pair, isCounted(follow) ? step : 0, session);
    await outbox.add(session, [followEvent(pair, isFollowing)]);
    return followerCount;
  };
}
