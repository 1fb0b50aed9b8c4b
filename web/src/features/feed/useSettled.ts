import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 1_000;

/**
 * Returns the index of the card whose neighbours are drawn and prepared. It follows the active card when the user has
 * stayed there for a second, because that work would delay the first frame of the active card, and the answers to taps.
 */
export function useSettled(active: number): number {
  const [settled, settle] = useState(active);
  useEffect(() => {
    if (active === settled) return undefined;
    const timer = setTimeout(() => settle(active), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [active, settled]);
  return settled;
}
