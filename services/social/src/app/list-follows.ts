import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { FollowDirection } from '#domain/follow';
import type { Follows } from '#store/follows';

/** Lists the ids of a user's followers, or of the users they follow, newest first. */
export const createListFollows =
  ({ follows }: { readonly follows: Pick<Follows, 'list'> }) =>
  async (userId: number, direction: FollowDirection, request: PageRequest): Promise<Page<number>> => {
    const page = await readPage(request, {
      cursor: numberCursor,
      list: (keyset) => follows.list(userId, direction, keyset),
      cursorOf: ({ sequence }) => sequence,
    });
    const otherIds = page.entries.map((follow) => (direction === 'followers' ? follow.followerId : follow.followeeId));
    return { ...page, entries: otherIds };
  };
