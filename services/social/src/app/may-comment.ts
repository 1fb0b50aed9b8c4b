import type { Session } from '@tallscreen/kit-mongo/transaction';
import { fail } from '@tallscreen/kit/errors';
import { followKey } from '#domain/follow';
import type { MediaItem } from '#domain/media-item';
import type { Follows } from '#store/follows';

/** Returns whether the item's uploader lets a user comment; followers includes the uploader. */
export const createMayComment =
  ({ follows }: { readonly follows: Pick<Follows, 'findKeys'> }) =>
  async ({ whoMayComment, ownerId }: MediaItem, userId: number, session?: Session): Promise<boolean> => {
    if (whoMayComment !== 'followers') return whoMayComment === 'everyone';
    if (userId === ownerId) return true;
    return (await follows.findKeys([followKey({ followerId: userId, followeeId: ownerId })], session)).size > 0;
  };

export type MayComment = ReturnType<typeof createMayComment>;

export const refusalOf = ({ whoMayComment }: MediaItem) =>
  fail(whoMayComment === 'off' ? 'comments_off' : 'comments_followers_only');
