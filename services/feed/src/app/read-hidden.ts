import type { SyncedBlocks } from '#app/sync-blocks';
import type { SyncedChoices } from '#app/sync-choices';
import type { ViewerHistory } from '#domain/scroll';

export type IsHidden = NonNullable<ViewerHistory['isHidden']>;

export interface ReadHiddenDeps {
  readonly syncedBlocks: Pick<SyncedBlocks, 'catchUp' | 'blocksOf' | 'mutedBy'>;
  readonly filtersOf: SyncedChoices['filtersOf'];
}

interface HidingViewer {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  /** the revision that the viewer's history knows */
  readonly choicesRevision: number;
}

export type ReadHiddenUploaders = (viewer: HidingViewer) => Promise<(uploaderId: number) => boolean>;

export interface ReadHiddenUploadersDeps extends Pick<ReadHiddenDeps, 'syncedBlocks'> {
  readonly creatorsLeftOutBy: SyncedChoices['creatorsLeftOutBy'];
}

/** Tells which uploaders a viewer does not see at all, because of a block, a mute or a choice. */
export const createReadHiddenUploaders =
  ({ syncedBlocks, creatorsLeftOutBy }: ReadHiddenUploadersDeps): ReadHiddenUploaders =>
  async (viewer) => {
    const [leftOut] = await Promise.all([creatorsLeftOutBy(viewer), syncedBlocks.catchUp()]);
    const isBlocked = viewer.isAdmin ? undefined : syncedBlocks.blocksOf(viewer.viewerId);
    const muted = syncedBlocks.mutedBy(viewer.viewerId);
    return (id) => (isBlocked?.(id) ?? false) || (muted?.has(id) ?? false) || (leftOut?.has(id) ?? false);
  };

export type ReadHidden = (viewers: readonly HidingViewer[]) => Promise<readonly (IsHidden | undefined)[]>;

/**
 * Returns for each viewer a filter of what blocks (which admins do not have), mutes and choices leave out of their
 * feed. Undefined for a viewer without any; that is the usual case and reads nothing.
 */
export const createReadHidden =
  ({ syncedBlocks, filtersOf }: ReadHiddenDeps): ReadHidden =>
  async (viewers) => {
    const [filters] = await Promise.all([filtersOf(viewers), syncedBlocks.catchUp()]);
    return viewers.map(({ viewerId, isAdmin }) => {
      const isBlocked = isAdmin ? undefined : syncedBlocks.blocksOf(viewerId);
      const muted = syncedBlocks.mutedBy(viewerId);
      const isLeftOut = filters.get(viewerId);
      if (!isBlocked && !muted) return isLeftOut;
      return (item) =>
        (isBlocked?.(item.uploaderId) ?? false) ||
        (muted?.has(item.uploaderId) ?? false) ||
        (isLeftOut?.(item) ?? false);
    });
  };
