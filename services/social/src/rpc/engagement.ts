import type { ServiceImpl } from '@connectrpc/connect';
import { invalid } from '@tallscreen/kit/errors';
import { toId } from '@tallscreen/kit/ids';
import type { AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { toRefusal } from '@tallscreen/kit/rpc/refusal';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type {
  EngagementLookup,
  EngagementService,
  LikeWish,
} from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import type { createReadEngagement } from '#domain/engagement';
import type { ItemKind } from '#domain/item';
import type { SetLike } from '#domain/likes';
import { toEngagement } from '#rpc/views';

export interface EngagementRpcDeps {
  readonly setLike: SetLike;
  readonly readEngagement: ReturnType<typeof createReadEngagement>;
  readonly verifyPerson: AccessTokenVerifier;
}

const MAX_WISHES = 250;

function kindOf(type: ItemType): ItemKind {
  if (type === ItemType.VIDEO) return 'video';
  if (type === ItemType.PROMO) return 'promo';
  throw invalid('Only videos and promos can be liked.');
}

const lookupOf = ({ viewer, itemIndexes }: EngagementLookup) => ({
  viewerId: Number(viewer?.userId ?? 0n),
  itemIndexes,
});

export function createEngagementRpc(deps: EngagementRpcDeps): ServiceImpl<typeof EngagementService> {
  const { setLike, readEngagement, verifyPerson } = deps;

  async function fulfil({ accessToken, itemType, itemId, isLiked }: LikeWish) {
    try {
      const { userId } = await verifyPerson(accessToken);
      const answer = await setLike({ userId, kind: kindOf(itemType), itemId: toId(itemId), isLiked });
      return { likeCount: BigInt(answer.likes), isLiked: answer.isLiked };
    } catch (error) {
      return { refusal: toRefusal(error) };
    }
  }

  return {
    async batchSetLikes({ wishes }) {
      if (wishes.length > MAX_WISHES) throw invalid(`At most ${MAX_WISHES} wishes at once.`);
      return { results: await Promise.all(wishes.map(fulfil)) };
    },

    async batchGetEngagement({ itemIds, lookups }) {
      const { counters, liked } = await readEngagement(itemIds.map(toId), lookups.map(lookupOf));
      return {
        items: counters.map((each, i) => toEngagement(itemIds[i] as bigint, each)),
        results: liked.map((likedIndexes) => ({ likedIndexes: [...likedIndexes] })),
      };
    },
  };
}
