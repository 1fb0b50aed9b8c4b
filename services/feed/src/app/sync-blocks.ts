import type { Block, RecentBlocks } from '@tallscreen/kit/block-log';
import { BEGINNING, type ReadChanges } from '@tallscreen/kit-mongo/changes';
import { createSyncChanges } from '@tallscreen/kit-mongo/sync-changes';
import { blockKey } from '@tallscreen/kit/block-log';

export interface SyncedBlocksDeps {
  readonly readChanged: ReadChanges<Block>;
  readonly recent: Pick<RecentBlocks, 'catchUp' | 'of'>;
  /** Called when the log of recent changes cannot be read: then known changes hold, and events bring the rest. */
  readonly onLoss: (error: unknown) => void;
  /** ms of a monotonic clock */
  readonly now?: () => number;
}

/** Whether there is a block between the viewer and an uploader, in either direction. */
export type IsBlocked = (uploaderId: number) => boolean;

export type SyncedBlocks = ReturnType<typeof createSyncedBlocks>;

/**
 * Keeps all blocks and mutes in memory, so that a page needs no read of the database; a block takes about 250 bytes.
 * `refresh` reads changes that events have written. `catchUp`, which every page waits for, adds changes that social has
 * answered but whose events have not arrived.
 */
export function createSyncedBlocks({ readChanged, recent, onLoss, now }: SyncedBlocksDeps) {
  const madeBy = new Map<number, Set<number>>();
  const sufferedBy = new Map<number, Set<number>>();
  const mutedBy = new Map<number, Set<number>>();
  /** By the user who blocks or mutes. Includes ended ones, because an entry of the log may be older than an event. */
  const revisions = new Map<number, Map<number, number>>();
  const sync = createSyncChanges<Block>({ start: BEGINNING, idOf: blockKey, now });

  function set(index: Map<number, Set<number>>, userId: number, otherId: number, isSet: boolean): void {
    const others = index.get(userId);
    if (isSet && others) others.add(otherId);
    else if (isSet) index.set(userId, new Set([otherId]));
    else if (others?.delete(otherId) && others.size === 0) index.delete(userId);
  }

  function apply(block: Block): void {
    const { blockerId, blockedId, isBlocked, isMuted, revision } = block;
    const known = revisions.get(blockerId);
    if (known) known.set(blockedId, revision);
    else revisions.set(blockerId, new Map([[blockedId, revision]]));
    set(madeBy, blockerId, blockedId, isBlocked);
    set(sufferedBy, blockedId, blockerId, isBlocked);
    set(mutedBy, blockerId, blockedId, isMuted);
  }

  /** Returns changes between the user and anybody whose events have not arrived. */
  const untoldOf = (userId: number): readonly Block[] =>
    recent
      .of(userId)
      .filter(({ blockerId, blockedId, revision }) => revision > (revisions.get(blockerId)?.get(blockedId) ?? 0));

  /** Returns `known` with the changes whose events have not arrived; undefined for none. */
  function withRecent(
    known: ReadonlySet<number> | undefined,
    changes: readonly (readonly [otherId: number, isSet: boolean])[],
  ): ReadonlySet<number> | undefined {
    if (changes.length === 0) return known;
    const others = new Set(known);
    for (const [otherId, isSet] of changes)
      if (isSet) others.add(otherId);
      else others.delete(otherId);
    return others.size > 0 ? others : undefined;
  }

  return {
    refresh: (): Promise<void> =>
      sync(readChanged, (changes) => {
        for (const { value } of changes) apply(value);
      }),

    /** Resolves when every block is known that social answered before this call. */
    catchUp: (): Promise<void> => recent.catchUp().catch(onLoss),

    /** Returns the uploaders whom the viewer mutes; undefined for none. */
    mutedBy: (viewerId: number): ReadonlySet<number> | undefined =>
      withRecent(
        mutedBy.get(viewerId),
        untoldOf(viewerId).flatMap((block) => (block.blockerId === viewerId ? [[block.blockedId, block.isMuted]] : [])),
      ),

    /** Returns undefined if the viewer is part of no block, which is the usual case. */
    blocksOf: (viewerId: number): IsBlocked | undefined => {
      const changes = untoldOf(viewerId);
      const made = withRecent(
        madeBy.get(viewerId),
        changes.flatMap((block) => (block.blockerId === viewerId ? [[block.blockedId, block.isBlocked]] : [])),
      );
      const suffered = withRecent(
        sufferedBy.get(viewerId),
        changes.flatMap((block) => (block.blockedId === viewerId ? [[block.blockerId, block.isBlocked]] : [])),
      );
      if (!made && !suffered) return undefined;
      return (uploaderId) => (made?.has(uploaderId) ?? false) || (suffered?.has(uploaderId) ?? false);
    },
  };
}
