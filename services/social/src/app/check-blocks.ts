import { keysBetween } from '#domain/block';
import type { Blocks } from '#store/blocks';

export interface BlockLookup {
  readonly viewerId: number;
  readonly userIds: readonly number[];
}

/** Returns for each lookup those of its users with whom the viewer has a block, in either direction. */
export const createCheckBlocks =
  ({ blocks }: { readonly blocks: Pick<Blocks, 'findKeys'> }) =>
  async (lookups: readonly BlockLookup[]): Promise<number[][]> => {
    const keys = lookups.flatMap(({ viewerId, userIds }) => keysBetween(viewerId, userIds));
    const found = await blocks.findKeys([...new Set(keys)]);
    return lookups.map(({ viewerId, userIds }) =>
      userIds.filter((userId) => keysBetween(viewerId, [userId]).some((key) => found.has(key))),
    );
  };
