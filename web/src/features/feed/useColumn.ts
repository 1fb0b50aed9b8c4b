import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../ui/motion.ts';
import { observeShares } from './useVisibleShare.ts';

/** More than half, so that two cards are never active in turn. */
const ACTIVE_SHARE = 0.55;

/** While a press is scrolling the column, the next press counts from the card that it leads to. */
const SCROLL_MS = 1_000;
/** A held key scrolls at most this far ahead of the visible card. */
const MOST_AHEAD = 3;
/** How users scroll without our keys and buttons. */
const HAND = ['wheel', 'touchmove', 'pointerdown'];

const cardAt = (column: HTMLElement | null, index: number) =>
  column?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;

/** Whether the end of the feed is in view. From there the previous card is the last one. */
function isAtEnd(column: HTMLElement | null): boolean {
  const end = column?.querySelector('[data-end]');
  return !!column && !!end && end.getBoundingClientRect().top < column.getBoundingClientRect().bottom - 1;
}

/**
 * Returns the index of the card in the middle of the snapping column, a function that scrolls by a number of cards
 * (after the last card comes the end of the feed), and one that goes to a card. The column opens at the card `first`.
 */
export function useColumn(count: number, first = 0) {
  const column = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(first);
  const [opensAt] = useState(first);

  useLayoutEffect(() => {
    if (opensAt > 0) cardAt(column.current, opensAt)?.scrollIntoView({ behavior: 'instant', block: 'start' });
  }, [opensAt]);

  useEffect(() => {
    const root = column.current;
    if (!root) return undefined;
    return observeShares(
      root.querySelectorAll<HTMLElement>('[data-index]'),
      (share, section) => {
        if (share >= ACTIVE_SHARE) setActive(Number((section as HTMLElement).dataset['index']));
      },
      root,
    );
  }, [count]);

  const scrolling = useRef({ to: first, since: -Infinity });
  useEffect(() => {
    if (active === scrolling.current.to) scrolling.current.since = -Infinity;
  }, [active]);
  useEffect(() => {
    const root = column.current;
    const scrollsByHand = () => (scrolling.current.since = -Infinity);
    for (const type of HAND) root?.addEventListener(type, scrollsByHand, { passive: true });
    return () => HAND.forEach((type) => root?.removeEventListener(type, scrollsByHand));
  }, []);

  const goTo = useCallback((index: number) => {
    scrolling.current = { to: index, since: -Infinity };
    // The jump is at once: a long way would show each card that it passes.
    cardAt(column.current, index)?.scrollIntoView({ behavior: 'instant', block: 'start' });
    // The button that was pressed may be gone by then.
    column.current?.focus({ preventScroll: true });
  }, []);

  const goBy = useCallback(
    (cards: number) => {
      const { to, since } = scrolling.current;
      const isScrolling = performance.now() - since < SCROLL_MS;
      const seen = Math.min(active, count - 1);
      const base = isScrolling ? to : isAtEnd(column.current) ? count : seen;
      const index = Math.min(Math.max(base + cards, seen - MOST_AHEAD), seen + MOST_AHEAD, count);
      if (isScrolling && index === to) return;
      const end = column.current?.querySelector<HTMLElement>('[data-end]');
      const place = cardAt(column.current, index) ?? (index > 0 ? end : null);
      if (!place) return;
      scrolling.current = { to: index, since: performance.now() };
      place.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
      // The end gets the focus, so that screen readers announce it; cards need none.
      if (place === end) end.focus({ preventScroll: true });
      else if (document.activeElement === end) column.current?.focus({ preventScroll: true });
    },
    [active, count],
  );

  return { column, active, goBy, goTo };
}
