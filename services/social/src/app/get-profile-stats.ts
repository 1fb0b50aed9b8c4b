import { followKey } from '#domain/follow';
import type { FollowCounts } from '#domain/user';
import type { Follows } from '#store/follows';
import type { MediaItems } from '#store/media-items';
import type { Users } from '#store/users';

export interface GetProfileStatsDeps {
  readonly users: Pick<Users, 'findMany'>;
  readonly follows: Pick<Follows, 'findKeys'>;
  readonly mediaItems: Pick<MediaItems, 'sumLikes'>;
}

export interface ProfileLookup {
  readonly userId: number;
  /** 0 for a guest. */
  readonly viewerId: number;
}

export interface ProfileStats extends FollowCounts {
  readonly userId: number;
  readonly totalLikeCount: number;
  readonly isFollowing: boolean;
}

/** Returns one entry for each lookup, in the same order; zeros for an unknown user. */
export const createGetProfileStats =
  ({ users, follows, mediaItems }: GetProfileStatsDeps) =>
  async (lookups: readonly ProfileLookup[]): Promise<ProfileStats[]> => {
    const userIds = [...new Set(lookups.map(({ userId }) => userId))];
    const keyOf = ({ userId, viewerId }: ProfileLookup) => followKey({ followerId: viewerId, followeeId: userId });
    const keys = lookups.filter(({ viewerId }) => viewerId > 0).map(keyOf);
    const [known, likeCounts, followKeys] = await Promise.all([
      users.findMany(userIds),
      mediaItems.sumLikes(userIds),
      follows.findKeys(keys),
    ]);
    return lookups.map((lookup) => ({
      userId: lookup.userId,
      followerCount: known.get(lookup.userId)?.followerCount ?? 0,
      followingCount: known.get(lookup.userId)?.followingCount ?? 0,
      totalLikeCount: likeCounts.get(lookup.userId) ?? 0,
      isFollowing: followKeys.has(keyOf(lookup)),
    }));
  };
