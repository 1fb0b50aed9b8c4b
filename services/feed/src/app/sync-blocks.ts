import type { Block, RecentBlocks } from '@tallscreen/kit/block-log';
import { BEGINNING, type ReadChanges } from '@tallscreen/kit-mongo/changes';
import { createSyncChanges } from '@tallscreen/kit-mongo/sync-changes';
import { blockKey } from '@tallscreen/kit/block-log';

export interface SyncedBlocksDeps {
  readonly readChanged: ReadChanges<Block>;
  readonly recent: Pick<RecentBlocks, 'catchUp' | 'of'>;
  /** Called when the log of recent changes cannot be read: what is known holds, and events tell the rest. */
  readonly onLoss: (error: unknown) => void;
  /** ms of a monotonic clock */
  readonly now?: () => number;
}

/** Whether there is a block between the viewer and an uploader, in either direction. */
export type IsBlocked = (uploaderId: number) => boolean;

export type SyncedBlocks = ReturnType<typeof createSyncedBlocks>;

/**
 * Keeps all blocks and mutes in memory, so that a page costs no read of the database: about 250 bytes for each block.
 * `refresh` reads what events have told. `catchUp`, which every page waits for, adds what was answered but not told yet.
 */
export function createSyncedBlocks({ readChanged, recent, onLoss, now }: SyncedBlocksDeps) {
  const madeBy = new Map<number, Set<number>>();
  const sufferedBy = new Map<number, Set<number>>();
  const mutedBy = new Map<number, Set<number>>();
  /** By the one who blocks or mutes, of ended ones too: an entry of the log may be older than what an event has told. */
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

  /** Returns the changes between the user and anybody that no event has told yet. */
  const untoldOf = (userId: number): readonly Block[] =>
    recent
      .of(userId)
      .filter(({ blockerId, blockedId, revision }) => revision > (revisions.get(blockerId)?.get(blockedId) ?? 0));

  /** Returns the others of `known` with the changes that no event has told yet; undefined for none. */
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

    /** Resolves when every block is known that was answered before this call. */
    catchUp: (): Promise<void> => recent.catchUp().catch(onLoss),

    /** Returns the uploaders whom the viewer mutes; undefined for none. */
    mutedBy: (viewerId: number): ReadonlySet<number> | undefined =>
      withRecent(
        mutedBy.get(viewerId),
        untoldOf(viewerId).flatMap((block) => (block.blockerId === viewerId ? [[block.blockedId, block.isMuted]] : [])),
      ),

    /** Returns undefined if the viewer has nothing to do with a block, which is the usual case. */
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
