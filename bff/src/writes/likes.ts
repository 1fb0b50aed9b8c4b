import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import { fromRefusal } from '@tallscreen/kit/rpc/refusal';
import type { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Clients } from '#clients';

export interface LikeWish {
  /** the person's own, which social verifies */
  readonly accessToken: string;
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly isLiked: boolean;
}

export interface LikeAnswer {
  readonly likes: number;
  readonly liked: boolean;
}

const WISHES_PER_CALL = 200;
/** One is worked on while the next one gathers: the busier, the fewer and larger. A slow one holds up nobody. */
const CALLS_AT_ONCE = 1;
const SLOW_AFTER_MS = 100;

export type SetLike = (wish: LikeWish) => Promise<LikeAnswer>;

/** Likes and their taking back, those of one moment in one call. */
export const createSetLike = ({ engagement }: Pick<Clients, 'engagement'>): SetLike =>
  createBatcher<LikeWish, LikeAnswer>({
    maxSize: WISHES_PER_CALL,
    concurrency: CALLS_AT_ONCE,
    slowAfterMs: SLOW_AFTER_MS,
    async run(wishes) {
      const { results } = await engagement.batchSetLikes({
        wishes: wishes.map(({ itemId, ...wish }) => ({ ...wish, itemId: fromId(itemId) })),
      });
      return results.map(({ likeCount, isLiked, refusal }) =>
        refusal ? fromRefusal(refusal) : { likes: Number(likeCount), liked: isLiked },
      );
    },
  });
