import type { FollowBlocks } from '#app/follow-blocks';
import type { FollowChoices } from '#app/follow-choices';
import type { ViewerHistory } from '#domain/scroll';

export type IsHidden = NonNullable<ViewerHistory['isHidden']>;

export interface ReadHiddenDeps {
  readonly followBlocks: Pick<FollowBlocks, 'catchUp' | 'blocksOf' | 'mutedBy'>;
  readonly filtersOf: FollowChoices['filtersOf'];
}

interface HidingViewer {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  /** as the viewer's history says */
  readonly choicesRevision: number;
}

export type ReadHiddenUploaders = (viewer: HidingViewer) => Promise<(uploaderId: number) => boolean>;

export interface ReadHiddenUploadersDeps extends Pick<ReadHiddenDeps, 'followBlocks'> {
  readonly creatorsLeftOutBy: FollowChoices['creatorsLeftOutBy'];
}

/** Tells which uploaders a viewer does not see at all: because of a block, a mute or a choice. */
export const createReadHiddenUploaders =
  ({ followBlocks, creatorsLeftOutBy }: ReadHiddenUploadersDeps): ReadHiddenUploaders =>
  async (viewer) => {
    const [leftOut] = await Promise.all([creatorsLeftOutBy(viewer), followBlocks.catchUp()]);
    const isBlocked = viewer.isAdmin ? undefined : followBlocks.blocksOf(viewer.viewerId);
    const muted = followBlocks.mutedBy(viewer.viewerId);
    return (id) => (isBlocked?.(id) ?? false) || (muted?.has(id) ?? false) || (leftOut?.has(id) ?? false);
  };

export type ReadHidden = (viewers: readonly HidingViewer[]) => Promise<readonly (IsHidden | undefined)[]>;

/**
 * Returns for each viewer what is left out of their feed by blocks (which admins do not have), mutes and their choices;
 * undefined for nothing, which is the usual case and reads nothing.
 */
export const createReadHidden =
  ({ followBlocks, filtersOf }: ReadHiddenDeps): ReadHidden =>
  async (viewers) => {
    const [filters] = await Promise.all([filtersOf(viewers), followBlocks.catchUp()]);
    return viewers.map(({ viewerId, isAdmin }) => {
      const isBlocked = isAdmin ? undefined : followBlocks.blocksOf(viewerId);
      const muted = followBlocks.mutedBy(viewerId);
      const isLeftOut = filters.get(viewerId);
      if (!isBlocked && !muted) return isLeftOut;
      return (item) =>
        (isBlocked?.(item.uploaderId) ?? false) ||
        (muted?.has(item.uploaderId) ?? false) ||
        (isLeftOut?.(item) ?? false);
    });
  };
