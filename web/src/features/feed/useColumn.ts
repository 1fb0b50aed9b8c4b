import { useCallback, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from './motion.ts';

const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/** Whether more than half of the card is seen, or of the column if that is lower than the card. */
function fillsMiddle({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry): boolean {
  const full = Math.min(boundingClientRect.height, rootBounds?.height ?? Infinity);
  return full > 0 && intersectionRect.height >= full * 0.55;
}

/** Returns the index of the card in the middle of the snapping column, and a function that scrolls to another. */
export function useColumn(count: number) {
  const column = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);

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
    const section = column.current?.querySelector(`[data-index="${index}"]`);
    section?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
  }, []);

  return { column, active, go };
}
