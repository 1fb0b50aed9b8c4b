import type { ServiceImpl } from '@connectrpc/connect';
import { invalid } from '@tallscreen/kit/errors';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { FollowDirection, type FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import type { FollowRules, FollowSide } from '#domain/follows';
import { pageOf } from '#rpc/page';

function sideOf(direction: FollowDirection): FollowSide {
  if (direction === FollowDirection.FOLLOWERS) return 'followers';
  if (direction === FollowDirection.FOLLOWING) return 'following';
  throw invalid('Invalid direction.');
}

export const createFollowRpc = (follows: FollowRules): ServiceImpl<typeof FollowService> => ({
  async setFollow({ userId, isFollowing }, context) {
    const followers = await follows.set(personOf(context).userId, toId(userId), isFollowing);
    return { followerCount: BigInt(followers), isFollowing };
  },

  async batchGetProfileStats({ lookups }) {
    const stats = await follows.readStats(
      lookups.map(({ userId, viewer }) => ({ userId: toId(userId), viewerId: Number(viewer?.userId ?? 0n) })),
    );
    return {
      stats: stats.map(({ userId, followers, following, totalLikes, isFollowing }) => ({
        userId: fromId(userId),
        followerCount: BigInt(followers),
        followingCount: BigInt(following),
        totalLikeCount: BigInt(totalLikes),
        isFollowing,
      })),
    };
  },

  async listFollows({ userId, direction, page }) {
    const { entries, nextPageToken } = await follows.list(toId(userId), sideOf(direction), pageOf(page));
    return { userIds: entries.map(fromId), nextPageToken };
  },
});
