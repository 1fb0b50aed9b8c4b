import type { ServiceImpl } from '@connectrpc/connect';
import type { AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { invalid } from '@tallscreen/kit/errors';
import { toId } from '@tallscreen/kit/ids';
import { toRefusal } from '@tallscreen/kit/rpc/refusal';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementService, LikeWish } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import type { GetEngagement } from '#app/get-engagement';
import type { LikeCommand, LikeResult } from '#domain/like';
import type { MediaItemType } from '#domain/media-item';
import { toEngagementMessage } from '#events/mappings';

export interface EngagementRpcDeps {
  readonly setLike: (command: LikeCommand) => Promise<LikeResult>;
  readonly getEngagement: GetEngagement;
  readonly verifyPerson: AccessTokenVerifier;
}

const MAX_WISHES = 250;

function itemTypeFrom(type: ItemType): MediaItemType {
  if (type === ItemType.VIDEO) return 'video';
  if (type === ItemType.PROMO) return 'promo';
  throw invalid('Only videos and promos can be liked.');
}

export function createEngagementRpc(app: EngagementRpcDeps): ServiceImpl<typeof EngagementService> {
  const userOf = ({ accessToken }: LikeWish): Promise<{ userId: number } | { error: unknown }> =>
    app.verifyPerson(accessToken).catch((error: unknown) => ({ error }));

  async function setLike({ itemType, itemId, isLiked }: LikeWish, user: Awaited<ReturnType<typeof userOf>>) {
    try {
      if ('error' in user) throw user.error;
      const command = { userId: user.userId, itemType: itemTypeFrom(itemType), itemId: toId(itemId), isLiked };
      const result = await app.setLike(command);
      return { likeCount: BigInt(result.likeCount), isLiked: result.isLiked };
    } catch (error) {
      return { refusal: toRefusal(error) };
    }
  }

  return {
    async batchSetLikes({ wishes }) {
      if (wishes.length > MAX_WISHES) throw invalid(`At most ${MAX_WISHES} wishes at once.`);
      // Verify all tokens first: the wishes of one user must be carried out in their order.
      const users = await Promise.all(wishes.map(userOf));
      return { results: await Promise.all(wishes.map((wish, i) => setLike(wish, users[i]!))) };
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
  };
}
