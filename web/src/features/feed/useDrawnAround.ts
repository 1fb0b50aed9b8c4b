import { startTransition, useEffect, useState } from 'react';

/** Soon after a card is reached users tap on it, and its clip starts. Other cards are drawn after that. */
const REST_MS = 1_000;
/** Who runs through the feed still finds the next cards drawn. */
const MOST_BEHIND = 2;

/**
 * Returns the index around which cards are drawn: `active` once it has been so for a moment, or earlier if it is far away.
 * Only the card in view is drawn at once.
 */
export function useDrawnAround(active: number): number {
  const [around, setAround] = useState(active);
  const waitMs = Math.abs(active - around) > MOST_BEHIND ? 0 : REST_MS;
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setAround(active)), waitMs);
    return () => clearTimeout(timer);
  }, [active, waitMs]);
  return around;
}
