import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from './motion.ts';

const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/** Whether more than half of the card is seen, or of the column if that is lower than the card. */
function fillsMiddle({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry): boolean {
  const full = Math.min(boundingClientRect.height, rootBounds?.height ?? Infinity);
  return full > 0 && intersectionRect.height >= full * 0.55;
}

const cardAt = (column: HTMLElement | null, index: number) =>
  column?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;

/**
 * Returns the index of the card in the middle of the snapping column, and a function that scrolls to another; the index
 * after the last card is the end of the feed. The column opens at the card `first`.
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
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (fillsMiddle(entry)) setActive(Number((entry.target as HTMLElement).dataset['index']));
        }
      },
      { root, threshold: STEPS },
    );
    for (const section of root.querySelectorAll('[data-index]')) observer.observe(section);
    return () => observer.disconnect();
  }, [count]);

  const go = useCallback((index: number) => {
    const end = column.current?.querySelector<HTMLElement>('[data-end]');
    const place = cardAt(column.current, index) ?? (index > 0 ? end : null);
    place?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
    // Screen readers say the end when it has the focus; the cards need none.
    if (place === end) end?.focus({ preventScroll: true });
    else if (document.activeElement === end) column.current?.focus({ preventScroll: true });
  }, []);

  return { column, active, go };
}
