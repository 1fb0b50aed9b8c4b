import { followKey } from '#domain/follow';
import type { Follows } from '#store/follows';

export interface FollowLookup {
  readonly viewerId: number;
  readonly userIds: readonly number[];
}

/** Returns for each lookup those of its users whom the viewer follows. */
export const createCheckFollows =
  ({ follows }: { readonly follows: Pick<Follows, 'findKeys'> }) =>
  async (lookups: readonly FollowLookup[]): Promise<number[][]> => {
    const keyOf = (followerId: number) => (followeeId: number) => followKey({ followerId, followeeId });
    const keys = lookups.flatMap(({ viewerId, userIds }) => userIds.map(keyOf(viewerId)));
    const found = await follows.findKeys([...new Set(keys)]);
    return lookups.map(({ viewerId, userIds }) => userIds.filter((userId) => found.has(keyOf(viewerId)(userId))));
  };
