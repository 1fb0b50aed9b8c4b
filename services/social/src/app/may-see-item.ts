import type { Session } from '@tallscreen/kit-mongo/transaction';
import { maySee } from '@tallscreen/proto/rules/video-audience';
import { followKey } from '#domain/follow';
import type { MediaItem } from '#domain/media-item';
import type { Follows } from '#store/follows';

/** A user who acts or reads. */
export interface ItemViewer {
  /** 0 for a guest */
  readonly userId: number;
  readonly isAdmin: boolean;
}

/** A viewer with the item that they ask for; undefined if it is unknown here. */
export interface ItemLookup {
  readonly viewer: ItemViewer;
  readonly item: MediaItem | undefined;
}

const isDecider = ({ viewer, item }: ItemLookup): boolean => viewer.isAdmin || viewer.userId === item?.ownerId;
const keyOf = ({ viewer, item }: ItemLookup): string =>
  followKey({ followerId: viewer.userId, followeeId: item?.ownerId ?? 0 });

export type MaySeeItems = (lookups: readonly ItemLookup[], session?: Session) => Promise<boolean[]>;

/**
 * Returns for each lookup, in the same order, whether the item is live and the viewer belongs to its audience. Blocks
 * are checked elsewhere.
 */
export const createMaySeeItems =
  ({ follows }: { readonly follows: Pick<Follows, 'findKeys'> }): MaySeeItems =>
  async (lookups, session) => {
    const asked = lookups.filter((lookup) => lookup.item?.audience === 'followers' && !isDecider(lookup));
    const keys = [...new Set(asked.map(keyOf))];
    const followed = keys.length > 0 ? await follows.findKeys(keys, session) : new Set<string>();
    return lookups.map((lookup) => {
      const viewer = { isDecider: isDecider(lookup), isFollower: followed.has(keyOf(lookup)) };
      return lookup.item?.isLive === true && maySee(lookup.item.audience, viewer);
    });
  };

export type MaySeeItem = (item: MediaItem | undefined, viewer: ItemViewer, session?: Session) => Promise<boolean>;

export const createMaySeeItem =
  (maySeeItems: MaySeeItems): MaySeeItem =>
  async (item, viewer, session) =>
    (await maySeeItems([{ item, viewer }], session))[0] === true;
