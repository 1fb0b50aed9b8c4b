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

  /** Whose wish it is, or why it is nobody's. */
  async function wisherOf({
    accessToken,
  }: LikeWish): Promise<{ readonly userId: number } | { readonly error: unknown }> {
    try {
      return await verifyPerson(accessToken);
    } catch (error) {
      return { error };
    }
  }

  async function fulfil({ itemType, itemId, isLiked }: LikeWish, wisher: Awaited<ReturnType<typeof wisherOf>>) {
    try {
      if ('error' in wisher) throw wisher.error;
      const answer = await setLike({ userId: wisher.userId, kind: kindOf(itemType), itemId: toId(itemId), isLiked });
      return { likeCount: BigInt(answer.likes), isLiked: answer.isLiked };
    } catch (error) {
      return { refusal: toRefusal(error) };
    }
  }

  return {
    async batchSetLikes({ wishes }) {
      if (wishes.length > MAX_WISHES) throw invalid(`At most ${MAX_WISHES} wishes at once.`);
      // All tokens first: they are looked at side by side, and the wishes of one person must be fulfilled in their order.
      const wishers = await Promise.all(wishes.map(wisherOf));
      return { results: await Promise.all(wishes.map((wish, i) => fulfil(wish, wishers[i]!))) };
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
