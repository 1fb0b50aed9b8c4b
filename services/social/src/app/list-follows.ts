import type { FollowDirection } from '#domain/follow';
import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Follows } from '#store/follows';

/** Lists the ids of a user's followers, or of the users they follow, newest first. */
export const createListFollows =
  ({ follows }: { readonly follows: Pick<Follows, 'list'> }) =>
  async (userId: number, direction: FollowDirection, request: PageRequest): Promise<Page<number>> => {
    const keyset = keysetOf(request);
    const found = await follows.list(userId, direction, keyset);
    const page = pageOf(found, keyset, ({ sequence }) => sequence);
    const otherIds = page.entries.map((follow) => (direction === 'followers' ? follow.followerId : follow.followeeId));
    return { ...page, entries: otherIds };
  };
