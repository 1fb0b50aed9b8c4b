import { fail } from '@tallscreen/kit/errors';
import type { Clients } from '#clients';
import { createRelatedUsersRead } from '#reads/related-users';
import type { Viewer } from '#reads/viewer';

/** The 404 that hides a user or an item behind a block. */
type UnseenCode = 'user_not_found' | 'video_not_found' | 'promo_not_found';

export interface BlocksRead {
  /**
   * Returns those of the users who block the viewer or are blocked by the viewer; none for guests and admins, who see
   * everybody.
   */
  readonly among: (viewer: Viewer, userIds: Iterable<bigint>) => Promise<ReadonlySet<bigint>>;
  /** Throws this error if the viewer and the user have a block. */
  readonly refuse: (viewer: Viewer, userId: bigint, code: UnseenCode) => Promise<void>;
}

export function createBlocksRead({ blocks }: Pick<Clients, 'blocks'>): BlocksRead {
  const related = createRelatedUsersRead({
    name: 'blocks',
    maxUsers: 100,
    check: async (lookups) => (await blocks.batchCheckBlocks({ lookups })).results,
  });
  const among: BlocksRead['among'] = async ({ userId, isAdmin }, userIds) =>
    userId === 0 || isAdmin ? new Set() : related(userId, userIds);

  return {
    among,
    async refuse(viewer, userId, code) {
      if ((await among(viewer, [userId])).size > 0) throw fail(code);
    },
  };
}
