import type { Block } from '#store/blocks';

export interface FollowBlocksDeps {
  readonly readChanged: (since: Date | undefined) => AsyncIterable<Block & { readonly changedAt: Date }>;
}

/** Whether there is a block between the viewer and an uploader, in either direction. */
export type IsBlocked = (uploaderId: number) => boolean;

/** A change can become visible later than its timestamp, so each refresh reads the last changes again. */
const OVERLAP_MS = 30_000;

/**
 * Keeps all blocks and mutes in memory, so that a page costs no further read: about 200 bytes for each block. `refresh` reads
 * what has changed; everything may be read repeatedly.
 */
export function createFollowBlocks({ readChanged }: FollowBlocksDeps) {
  const madeBy = new Map<number, Set<number>>();
  const sufferedBy = new Map<number, Set<number>>();
  const mutedBy = new Map<number, Set<number>>();
  /** By the database's clock; undefined before the first block. */
  let newestAtMs: number | undefined;

  function set(index: Map<number, Set<number>>, userId: number, otherId: number, isBlocked: boolean): void {
    const others = index.get(userId);
    if (isBlocked && others) others.add(otherId);
    else if (isBlocked) index.set(userId, new Set([otherId]));
    else if (others?.delete(otherId) && others.size === 0) index.delete(userId);
  }

  return {
    refresh: async (): Promise<void> => {
      const since = newestAtMs === undefined ? undefined : new Date(newestAtMs - OVERLAP_MS);
      let reached = newestAtMs;
      for await (const { blockerId, blockedId, isBlocked, isMuted, changedAt } of readChanged(since)) {
        set(madeBy, blockerId, blockedId, isBlocked);
        set(sufferedBy, blockedId, blockerId, isBlocked);
        set(mutedBy, blockerId, blockedId, isMuted);
        reached = Math.max(reached ?? 0, changedAt.getTime());
      }
      newestAtMs = reached;
    },

    /** Returns the uploaders whom the viewer mutes; undefined for none. */
    mutedBy: (viewerId: number): ReadonlySet<number> | undefined => mutedBy.get(viewerId),

    /** Returns undefined if the viewer has nothing to do with a block, which is the usual case. */
    blocksOf: (viewerId: number): IsBlocked | undefined => {
      const [made, suffered] = [madeBy.get(viewerId), sufferedBy.get(viewerId)];
      if (!made && !suffered) return undefined;
      return (uploaderId) => (made?.has(uploaderId) ?? false) || (suffered?.has(uploaderId) ?? false);
    },
  };
}
