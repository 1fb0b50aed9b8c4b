import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import type { GetEngagement } from '#app/get-engagement';
import type { LikeCommand, LikeResult } from '#domain/like';
import type { MediaItemType } from '#domain/media-item';
import { toEngagementMessage } from '#events/mappings';

export interface EngagementRpcDeps {
  readonly setLike: (command: LikeCommand) => Promise<LikeResult>;
  readonly getEngagement: GetEngagement;
}

/** The proto allows no other type than these two. */
const itemTypeFrom = (type: ItemType): MediaItemType => (type === ItemType.PROMO ? 'promo' : 'video');

export const createEngagementRpc = (app: EngagementRpcDeps): ServiceImpl<typeof EngagementService> => ({
  async setLike({ itemType, itemId, isLiked }, context) {
    const { userId, role } = personOf(context);
    const item = { itemType: itemTypeFrom(itemType), itemId: toId(itemId) };
    const result = await app.setLike({ userId, isAdmin: role === 'admin', ...item, isLiked });
    return { likeCount: BigInt(result.likeCount), isLiked: result.isLiked };
  },

  async batchGetEngagement({ itemIds, lookups }) {
    const { counters, liked } = await app.getEngagement(
      itemIds.map(toId),
      lookups.map(({ viewer, itemIndexes }) => ({ viewerId: Number(viewer?.userId ?? 0n), itemIndexes })),
    );
    return {
      items: counters.map((each, i) => toEngagementMessage(itemIds[i] as bigint, each)),
      results: liked.map((likedIndexes) => ({ likedIndexes: [...likedIndexes] })),
    };
  },
});
