import type { FeedItem } from '#domain/catalogue';
import { startIndex } from '#domain/random';
import type { Scroll, ViewerHistory } from '#domain/scroll';

/** Smallest number of other items between two showings of one promo. */
export const PROMO_GAP = 10;
const PROMO_SALT = 2;

/** Position of a scroll among the promos. */
export type PromoPosition = Pick<Scroll, 'promoSteps' | 'recentPromos'>;

export interface PromoPicker {
  /** Returns the promo for the item with that number in the scroll, or undefined when no promo may be shown yet. */
  next(itemNumber: number): FeedItem | undefined;
  position(): PromoPosition;
}

/** Returns how often the frequency cap still allows to show a promo to the viewer; undefined for one without a cap. */
export function timesLeftOf({ id, item }: FeedItem, history: ViewerHistory): number | undefined {
  const most = item.limits?.frequency;
  return most ? most - (history.timesShown?.(id) ?? 0) : undefined;
}

/**
 * Walks around the circle of all promos. Each scroll starts at another place, so that over many scrolls each promo gets
 * the same share. Promos that the viewer has not seen lately come first.
 */
export function createPromoPicker(
  promos: readonly FeedItem[],
  scroll: PromoPosition,
  seed: number,
  history: ViewerHistory,
): PromoPicker {
  const start = startIndex(seed, PROMO_SALT, promos.length);
  let steps = scroll.promoSteps;
  let recent = scroll.recentPromos;
  let areAllSeen = false;
  /** remaining showings on this page of promos with a cap; the history is asked once for each */
  const timesLeft = new Map<number, number>();

  /** Whether the viewer has been shown the promo as often as its cap allows. */
  function isWornOut(promo: FeedItem): boolean {
    if (!promo.item.limits?.frequency) return false;
    const left = timesLeft.get(promo.id) ?? timesLeftOf(promo, history) ?? Infinity;
    timesLeft.set(promo.id, left);
    return left <= 0;
  }

  function find(itemNumber: number, mayBeSeen: boolean): FeedItem | undefined {
    for (let i = 0; i < promos.length; i++) {
      const promo = promos[(start + steps + i) % promos.length] as FeedItem;
      if (!promo.isLive || history.isHidden?.(promo)) continue;
      if (isRecent(promo.id, itemNumber) || (!mayBeSeen && history.isSeen(promo.id))) continue;
      if (isWornOut(promo)) continue;
      steps = (steps + i + 1) % promos.length;
      return promo;
    }
    return undefined;
  }

  const isRecent = (id: number, itemNumber: number): boolean =>
    recent.some(([recentId, shownAt]) => recentId === id && itemNumber - shownAt <= PROMO_GAP);

  function findUnseenFirst(itemNumber: number): FeedItem | undefined {
    const unseen = areAllSeen ? undefined : find(itemNumber, false);
    if (unseen) return unseen;
    areAllSeen = true;
    return find(itemNumber, true);
  }

  return {
    next(itemNumber) {
      const promo = findUnseenFirst(itemNumber);
      const left = promo && timesLeft.get(promo.id);
      if (promo && left !== undefined) timesLeft.set(promo.id, left - 1);
      if (promo)
        recent = [...recent.filter(([, shownAt]) => itemNumber - shownAt <= PROMO_GAP), [promo.id, itemNumber]];
      return promo;
    },
    position: () => ({ promoSteps: steps, recentPromos: recent }),
  };
}
