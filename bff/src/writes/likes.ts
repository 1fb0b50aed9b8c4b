import { fromId } from '@tallscreen/kit/ids';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import type { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Clients } from '#clients';

export interface LikeCommand {
  /** Of the user who likes; social verifies it. */
  readonly accessToken: string;
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly isLiked: boolean;
}

export interface LikeResult {
  readonly likes: number;
  readonly liked: boolean;
}

export type SetLike = (command: LikeCommand) => Promise<LikeResult>;

/** Sets a like by one call with the user's token; social gathers the calls that arrive together. */
export const createSetLike =
  ({ engagement }: Pick<Clients, 'engagement'>): SetLike =>
  async ({ accessToken, itemType, itemId, isLiked }) => {
    const response = await engagement.setLike({ itemType, itemId: fromId(itemId), isLiked }, asPerson(accessToken));
    return { likes: Number(response.likeCount), liked: response.isLiked };
  };
