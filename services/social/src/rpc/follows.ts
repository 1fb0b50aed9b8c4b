import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { FollowDirection, type FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import type { createCheckFollows } from '#app/check-follows';
import type { createGetProfileStats } from '#app/get-profile-stats';
import type { createListFollows } from '#app/list-follows';
import type { createReadFollowedIds } from '#app/read-followed-ids';
import type { SetFollow } from '#app/set-follow';
import type { FollowDirection as Direction } from '#domain/follow';

export interface FollowRpcDeps {
  readonly setFollow: SetFollow;
  readonly getProfileStats: ReturnType<typeof createGetProfileStats>;
  readonly listFollows: ReturnType<typeof createListFollows>;
  readonly checkFollows: ReturnType<typeof createCheckFollows>;
  readonly readFollowedIds: ReturnType<typeof createReadFollowedIds>;
}

/** The proto allows no other direction than these two. */
const directionFrom = (direction: FollowDirection): Direction =>
  direction === FollowDirection.FOLLOWING ? 'following' : 'followers';

export const createFollowRpc = (app: FollowRpcDeps): ServiceImpl<typeof FollowService> => ({
  async setFollow({ userId, isFollowing }, context) {
    const pair = { followerId: personOf(context).userId, followeeId: toId(userId) };
    return { followerCount: BigInt(await app.setFollow(pair, isFollowing)), isFollowing };
  },

  async batchGetProfileStats({ lookups }) {
    const stats = await app.getProfileStats(
      lookups.map(({ userId, viewer }) => ({ userId: toId(userId), viewerId: Number(viewer?.userId ?? 0n) })),
    );
    return {
      stats: stats.map(({ userId, followerCount, followingCount, totalLikeCount, isFollowing, isMuted }) => ({
        userId: fromId(userId),
        followerCount: BigInt(followerCount),
        followingCount: BigInt(followingCount),
        totalLikeCount: BigInt(totalLikeCount),
        isFollowing,
        isMuted,
      })),
    };
  },

  async listFollows({ userId, direction, pageSize, pageToken }) {
    const request = { pageSize, pageToken };
    const { entries, nextPageToken } = await app.listFollows(toId(userId), directionFrom(direction), request);
    return { userIds: entries.map(fromId), nextPageToken };
  },

  async batchCheckFollows({ lookups }) {
    const asked = lookups.map(({ viewerId, userIds }) => ({ viewerId: toId(viewerId), userIds: userIds.map(toId) }));
    return { results: (await app.checkFollows(asked)).map((userIds) => ({ userIds: userIds.map(fromId) })) };
  },

  async readFollowedIds(_request, context) {
    return { userIds: (await app.readFollowedIds(personOf(context).userId)).map(fromId) };
  },
});
