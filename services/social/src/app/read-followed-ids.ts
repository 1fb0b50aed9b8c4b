import type { Follows } from '#store/follows';

/** The feed of followed users uses only this many, and feed accepts no more. */
const MAX_FOLLOWED_IDS = 2_000;

/** Returns the ids of the users whom a user followed last. */
export const createReadFollowedIds =
  ({ follows }: { readonly follows: Pick<Follows, 'list'> }) =>
  async (userId: number): Promise<number[]> =>
    (await follows.list(userId, 'following', { limit: MAX_FOLLOWED_IDS })).map(({ followeeId }) => followeeId);
