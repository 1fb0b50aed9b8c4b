import { type AppError, fail } from '@tallscreen/kit/errors';
import {
  addLikes,
  type CounterChange,
  type EngagementChange,
  type MediaItem,
  type MediaItemType,
} from '#domain/media-item';

export interface LikeCommand {
  readonly userId: number;
  readonly isAdmin?: boolean;
  readonly itemType: MediaItemType;
  readonly itemId: number;
  /** The state that the user wants. */
  readonly isLiked: boolean;
}

export interface Like {
  readonly userId: number;
  readonly itemId: number;
  /** Revision of the item's counters that first included this like. */
  readonly revision: number;
}

export interface LikeResult {
  readonly likeCount: number;
  readonly isLiked: boolean;
}

export interface LikePlan {
  readonly liked: readonly Like[];
  readonly unliked: readonly Like[];
  /** Items whose counters change. `after` includes all commands. */
  readonly items: readonly CounterChange[];
  readonly changes: readonly EngagementChange[];
  /** One result for each command, in the same order. */
  readonly results: readonly (LikeResult | AppError)[];
}

/** The key of a like: a user likes an item at most once. */
export const likeKey = ({ userId, itemId }: Pick<Like, 'userId' | 'itemId'>): string => `${userId}:${itemId}`;

const isLikeable = (item: MediaItem | undefined, itemType: MediaItemType): item is MediaItem =>
  item?.itemType === itemType && item.isLive;

const itemNotFound = (itemType: MediaItemType) => fail(itemType === 'promo' ? 'promo_not_found' : 'video_not_found');

/** Whether the user and the owner of the item have a block. */
export type IsLikeRefused = (command: Pick<LikeCommand, 'userId'>, item: MediaItem) => boolean;

/**
 * Decides what a batch of commands changes. A command on an item that its user may not see gets not_found, and so does
 * a new like despite a block; taking one back is possible then. If a user sends several commands for one item, the last
 * one wins; a command that changes nothing causes no event. Every change gets its own revision, so that consumers can
 * order the events.
 */
export function planLikes(
  commands: readonly LikeCommand[],
  known: ReadonlyMap<number, MediaItem>,
  existingKeys: ReadonlySet<string>,
  isRefused: IsLikeRefused = () => false,
  maySee: (command: LikeCommand) => boolean = () => true,
): LikePlan {
  const isPossible = (command: LikeCommand, item: MediaItem | undefined): item is MediaItem =>
    isLikeable(item, command.itemType) && maySee(command) && !(command.isLiked && isRefused(command, item));
  const last = new Map<string, LikeCommand>();
  for (const command of commands) {
    if (isPossible(command, known.get(command.itemId))) last.set(likeKey(command), command);
  }
  const items = new Map<number, CounterChange>();
  const plan = { liked: [] as Like[], unliked: [] as Like[], changes: [] as EngagementChange[] };
  const current = (id: number) => items.get(id)?.after ?? known.get(id);

  for (const [key, { userId, itemId, isLiked }] of last) {
    const before = known.get(itemId);
    const item = current(itemId);
    if (!before || !item || existingKeys.has(key) === isLiked) continue;
    const after = addLikes(item, isLiked ? 1 : -1);
    items.set(itemId, { before, after });
    plan[isLiked ? 'liked' : 'unliked'].push({ userId, itemId, revision: after.revision });
    plan.changes.push({ kind: isLiked ? 'liked' : 'unliked', item: after, actorId: userId });
  }

  const results = commands.map((command) => {
    const item = current(command.itemId);
    if (!isPossible(command, item)) return itemNotFound(command.itemType);
    return { likeCount: item.likeCount, isLiked: command.isLiked };
  });
  return { ...plan, items: [...items.values()], results };
}
