import { createBatcher } from '@tallscreen/kit/batch';
import { notFound } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Clients } from '#clients';
import type { Viewer } from '#reads/viewer';

interface Lookup {
  readonly viewerId: bigint;
  readonly userIds: readonly bigint[];
}

const LOOKUPS_PER_CALL = 50;
const CONCURRENCY = 2;
const SLOW_AFTER_MS = 50;

export interface BlocksRead {
  /**
   * Returns those of the users who block the viewer or are blocked by the viewer; none for guests and admins, who see
   * everybody. Takes at most 100 users.
   */
  readonly among: (viewer: Viewer, userIds: Iterable<bigint>) => Promise<ReadonlySet<bigint>>;
  /** Throws 404 with this detail if one of the viewer and the user blocks the other. */
  readonly refuse: (viewer: Viewer, userId: bigint, detail: string) => Promise<void>;
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
    return new Set(await load({ viewerId, userIds: others }));
  }

  return {
    among,
    async refuse(viewer, userId, detail) {
      if ((await among(viewer, [userId])).size > 0) throw notFound(detail);
    },
  };
}
