import { blockKey } from '#domain/block';
import { followKey } from '#domain/follow';
import type { FollowCounts } from '#domain/user';
import type { Blocks } from '#store/blocks';
import type { Follows } from '#store/follows';
import type { MediaItems } from '#store/media-items';
import type { Users } from '#store/users';

export interface GetProfileStatsDeps {
  readonly users: Pick<Users, 'findMany'>;
  readonly follows: Pick<Follows, 'findKeys'>;
  readonly blocks: Pick<Blocks, 'findMutes'>;
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
  readonly isMuted: boolean;
}

/** Returns one entry for each lookup, in the same order; zeros for an unknown user. */
export const createGetProfileStats =
  ({ users, follows, blocks, mediaItems }: GetProfileStatsDeps) =>
  async (lookups: readonly ProfileLookup[]): Promise<ProfileStats[]> => {
    const userIds = [...new Set(lookups.map(({ userId }) => userId))];
    const keyOf = ({ userId, viewerId }: ProfileLookup) => followKey({ followerId: viewerId, followeeId: userId });
    const muteOf = ({ userId, viewerId }: ProfileLookup) => blockKey({ blockerId: viewerId, blockedId: userId });
    const ofUsers = lookups.filter(({ viewerId }) => viewerId > 0);
    const [known, likeCounts, followKeys, mutes] = await Promise.all([
      users.findMany(userIds),
      mediaItems.sumLikes(userIds),
      follows.findKeys(ofUsers.map(keyOf)),
      blocks.findMutes(ofUsers.map(muteOf)),
    ]);
    return lookups.map((lookup) => ({
      userId: lookup.userId,
      followerCount: known.get(lookup.userId)?.followerCount ?? 0,
      followingCount: known.get(lookup.userId)?.followingCount ?? 0,
      totalLikeCount: likeCounts.get(lookup.userId) ?? 0,
      isFollowing: followKeys.has(keyOf(lookup)),
      isMuted: mutes.has(muteOf(lookup)),
    }));
  };
