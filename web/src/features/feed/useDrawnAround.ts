import { useDeferredValue, useEffect, useState } from 'react';

/** Soon after a card is reached users tap on it, and its clip starts. Other cards are drawn after that. */
const REST_MS = 1_000;
/** Who runs through the feed finds the next cards drawn: the result is at most so many cards behind. */
const MOST_BEHIND = 2;

/** Returns the index of the card around which others are drawn: `active` once it has been so for a moment. */
export function useDrawnAround(active: number): number {
  const [around, setAround] = useState(active);
  useEffect(() => {
    if (around === active) return;
    const behind = active - around;
    const isFar = Math.abs(behind) > MOST_BEHIND;
    const next = isFar ? active - Math.sign(behind) * MOST_BEHIND : active;
    const timer = setTimeout(() => setAround(next), isFar ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [active, around]);
  return useDeferredValue(around);
}
