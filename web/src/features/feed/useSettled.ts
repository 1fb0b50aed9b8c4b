import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 1_000;
/** Four cards to each side are drawn, so a card further away is near the end of what is drawn. */
const MOST_AHEAD = 2;

/**
 * Returns the card around which the others are drawn and prepared: the active one, when the user has stayed on it for a
 * second. Before that, the work would delay the first frame of the active card, and the answers to taps.
 */
export function useSettled(active: number): number {
  const [settled, settle] = useState(active);
  if (Math.abs(active - settled) > MOST_AHEAD) settle(active);
  useEffect(() => {
    if (active === settled) return undefined;
    const timer = setTimeout(() => settle(active), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [active, settled]);
  return settled;
}
