import type { IsBlocked } from '#app/follow-blocks';
import type { FollowChoices } from '#app/follow-choices';
import type { ViewerHistory } from '#domain/scroll';

export type IsHidden = NonNullable<ViewerHistory['isHidden']>;

export interface ReadHiddenDeps {
  /** Tells which uploaders a viewer does not see because of a block; undefined for none. */
  readonly blocksOf: (viewerId: number) => IsBlocked | undefined;
  /** Returns the uploaders whom a viewer mutes; undefined for none. */
  readonly mutedBy: (viewerId: number) => ReadonlySet<number> | undefined;
  readonly filtersOf: FollowChoices['filtersOf'];
}

export interface HidingViewer {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  /** as the viewer's history says */
  readonly choicesRevision: number;
}

export type ReadHiddenUploaders = (viewer: HidingViewer) => Promise<(uploaderId: number) => boolean>;

export interface ReadHiddenUploadersDeps extends Pick<ReadHiddenDeps, 'blocksOf' | 'mutedBy'> {
  readonly creatorsLeftOutBy: FollowChoices['creatorsLeftOutBy'];
}

/** Tells which uploaders a viewer does not see at all: because of a block, a mute or a choice. */
export const createReadHiddenUploaders =
  ({ blocksOf, mutedBy, creatorsLeftOutBy }: ReadHiddenUploadersDeps): ReadHiddenUploaders =>
  async (viewer) => {
    const leftOut = await creatorsLeftOutBy(viewer);
    const [isBlocked, muted] = [viewer.isAdmin ? undefined : blocksOf(viewer.viewerId), mutedBy(viewer.viewerId)];
    return (id) => (isBlocked?.(id) ?? false) || (muted?.has(id) ?? false) || (leftOut?.has(id) ?? false);
  };

export type ReadHidden = (viewers: readonly HidingViewer[]) => Promise<readonly (IsHidden | undefined)[]>;

/**
 * Returns for each viewer what is left out of their feed by blocks (which admins do not have), mutes and their choices;
 * undefined for nothing, which is the usual case and reads nothing.
 */
export const createReadHidden =
  ({ blocksOf, mutedBy, filtersOf }: ReadHiddenDeps): ReadHidden =>
  async (viewers) => {
    const filters = await filtersOf(viewers);
    return viewers.map(({ viewerId, isAdmin }) => {
      const [isBlocked, muted] = [isAdmin ? undefined : blocksOf(viewerId), mutedBy(viewerId)];
      const isLeftOut = filters.get(viewerId);
      if (!isBlocked && !muted) return isLeftOut;
      return (item) =>
        (isBlocked?.(item.uploaderId) ?? false) ||
        (muted?.has(item.uploaderId) ?? false) ||
        (isLeftOut?.(item) ?? false);
    });
  };
