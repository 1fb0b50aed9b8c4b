import type { Entry } from './catalogue.ts';
import { startOf } from './chance.ts';
import type { Memory, Scroll } from './scroll.ts';

/** So many other items lie between two showings of one promo. */
export const PROMO_GAP = 10;
const PROMO_SALT = 2;

export interface PromoPicker {
  /** The promo for the item of that number in the scroll; undefined when none may come yet. */
  next(item: number): Entry | undefined;
  position(): Pick<Scroll, 'promos' | 'recentPromos'>;
}

/**
 * Goes round all promos from a place of the scroll's own, so that over many scrolls each gets the same share. Those that the
 * viewer has not seen lately come first.
 */
export function createPromoPicker(round: readonly Entry[], scroll: Scroll, seed: number, memory: Memory): PromoPicker {
  const start = startOf(seed, PROMO_SALT, round.length);
  let step = scroll.promos;
  let recent = scroll.recentPromos;
  let areAllSeen = false;

  function find(item: number, mayBeSeen: boolean): Entry | undefined {
    for (let i = 0; i < round.length; i++) {
      const entry = round[(start + step + i) % round.length] as Entry;
      if (!entry.isLive || isRecent(entry.id, item) || (!mayBeSeen && memory.isSeen(entry.id))) continue;
      step = (step + i + 1) % round.length;
      return entry;
    }
    return undefined;
  }

  const isRecent = (id: number, item: number): boolean =>
    recent.some(([other, at]) => other === id && item - at <= PROMO_GAP);

  function findFor(item: number): Entry | undefined {
    const unseen = areAllSeen ? undefined : find(item, false);
    if (unseen) return unseen;
    areAllSeen = true;
    return find(item, true);
  }

  return {
    next(item) {
      const entry = findFor(item);
      if (entry) recent = [...recent.filter(([, at]) => item - at <= PROMO_GAP), [entry.id, item]];
      return entry;
    },
    position: () => ({ promos: step, recentPromos: recent }),
  };
}
