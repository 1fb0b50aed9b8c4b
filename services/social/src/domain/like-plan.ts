import { notFound, type AppError } from '@tallscreen/kit/errors';
import type { EngagementFact, Item, ItemKind } from '#domain/item';

export interface LikeWish {
  readonly userId: number;
  readonly kind: ItemKind;
  readonly itemId: number;
  readonly isLiked: boolean;
}

export interface Like {
  readonly userId: number;
  readonly itemId: number;
  /** of the item's counters, once the like was in them */
  readonly revision: number;
}

export interface LikeAnswer {
  readonly likes: number;
  readonly isLiked: boolean;
}

export interface LikePlan {
  readonly liked: readonly Like[];
  readonly unliked: readonly Like[];
  /** changed items, with their counters after all wishes */
  readonly items: readonly Item[];
  readonly facts: readonly EngagementFact[];
  /** one for each wish, in the same order */
  readonly answers: readonly (LikeAnswer | AppError)[];
}

export const pairOf = ({ userId, itemId }: Pick<Like, 'userId' | 'itemId'>): string => `${userId}:${itemId}`;

const isLikeable = (item: Item | undefined, kind: ItemKind): item is Item => item?.kind === kind && item.isLive;

const missing = (kind: ItemKind) => notFound(kind === 'promo' ? 'Promo not found.' : 'Video not found.');

/**
 * What many wishes come to together. The last wish of a person about an item counts; one that changes nothing leaves
 * no trace. Every change has a revision of its own, so that the events of a batch can be told apart.
 */
export function planLikes(
  wishes: readonly LikeWish[],
  known: ReadonlyMap<number, Item>,
  existing: ReadonlySet<string>,
): LikePlan {
  const last = new Map<string, LikeWish>();
  for (const wish of wishes) {
    if (isLikeable(known.get(wish.itemId), wish.kind)) last.set(pairOf(wish), wish);
  }
  const items = new Map<number, Item>();
  const changes = { liked: [] as Like[], unliked: [] as Like[], facts: [] as EngagementFact[] };
  const now = (id: number) => items.get(id) ?? known.get(id);

  for (const [pair, { userId, itemId, isLiked }] of last) {
    const before = now(itemId);
    if (!before || existing.has(pair) === isLiked) continue;
    const revision = before.revision + 1;
    const item = { ...before, revision, likes: before.likes + (isLiked ? 1 : -1) };
    items.set(itemId, item);
    changes[isLiked ? 'liked' : 'unliked'].push({ userId, itemId, revision });
    changes.facts.push({ kind: isLiked ? 'liked' : 'unliked', item, actorId: userId });
  }

  const answers = wishes.map(({ itemId, kind, isLiked }) => {
    const item = now(itemId);
    return isLikeable(item, kind) ? { likes: item.likes, isLiked } : missing(kind);
  });
  return { ...changes, items: [...items.values()], answers };
}
