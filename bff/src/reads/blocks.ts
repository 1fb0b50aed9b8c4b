import { createBatcher } from '@tallscreen/kit/batch';
import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Clients } from '#clients';
import type { Viewer } from '#reads/viewer';

interface Lookup {
  readonly viewerId: bigint;
  readonly userIds: readonly bigint[];
}

/** Upper bound of a lookup. */
const MAX_USERS = 100;
const LOOKUPS_PER_CALL = 50;
const CONCURRENCY = 2;
const SLOW_AFTER_MS = 50;

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
  const load = createBatcher<Lookup, readonly bigint[]>({
    name: 'blocks',
    maxSize: LOOKUPS_PER_CALL,
    concurrency: CONCURRENCY,
    slowAfterMs: SLOW_AFTER_MS,
    async run(lookups) {
      const asked = lookups.map(({ viewerId, userIds }) => ({ viewerId, userIds: [...userIds] }));
      const { results } = await blocks.batchCheckBlocks({ lookups: asked });
      return lookups.map((_, i) => results[i]?.userIds ?? []);
    },
  });

  async function among(viewer: Viewer, userIds: Iterable<bigint>): Promise<ReadonlySet<bigint>> {
    const viewerId = fromId(viewer.userId);
    const others = [...new Set(userIds)].filter((id) => id !== viewerId);
    if (viewer.userId === 0 || viewer.isAdmin || others.length === 0) return new Set();
    const lookups = Array.from({ length: Math.ceil(others.length / MAX_USERS) }, (_, i) => ({
      viewerId,
      userIds: others.slice(i * MAX_USERS, (i + 1) * MAX_USERS),
    }));
    return new Set((await Promise.all(lookups.map((lookup) => load(lookup)))).flat());
  }

  return {
    among,
    async refuse(viewer, userId, code) {
      if ((await among(viewer, [userId])).size > 0) throw fail(code);
    },
  };
}
