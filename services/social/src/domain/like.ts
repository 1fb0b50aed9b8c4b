import { notFound, type AppError } from '@tallscreen/kit/errors';
import {
  addLikes,
  type CounterChange,
  type EngagementChange,
  type MediaItem,
  type MediaItemType,
} from '#domain/media-item';

export interface LikeCommand {
  readonly userId: number;
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

const itemNotFound = (itemType: MediaItemType) =>
  notFound(itemType === 'promo' ? 'Promo not found.' : 'Video not found.');

/**
 * Decides what a batch of commands changes. If a user sends several commands for one item, the last one wins; a command
 * that changes nothing causes no event. Every change gets its own revision, so that consumers can order the events.
 */
export function planLikes(
  commands: readonly LikeCommand[],
  known: ReadonlyMap<number, MediaItem>,
  existingKeys: ReadonlySet<string>,
): LikePlan {
  const last = new Map<string, LikeCommand>();
  for (const command of commands) {
    if (isLikeable(known.get(command.itemId), command.itemType)) last.set(likeKey(command), command);
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

  const results = commands.map(({ itemId, itemType, isLiked }) => {
    const item = current(itemId);
    return isLikeable(item, itemType) ? { likeCount: item.likeCount, isLiked } : itemNotFound(itemType);
  });
  return { ...plan, items: [...items.values()], results };
}
