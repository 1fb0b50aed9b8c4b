import { useEffect, useState, type RefObject } from 'react';

/** From half of it on a card plays; from three quarters on it is counted as seen. */
const PLAYED_SHARE = 0.5;
const COUNTED_SHARE = 0.75;
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

export type VisibleShare = { isHalfVisible: boolean; isMostlyVisible: boolean };

const levelOf = (share: number) => (share >= COUNTED_SHARE ? 2 : share >= PLAYED_SHARE ? 1 : 0);

/** How much of the element is visible. If the window is lower than the element (zoom), the window's height counts. */
export function useVisibleShare(element: RefObject<HTMLElement | null>): VisibleShare {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const possible = Math.min(entry.boundingClientRect.height, entry.rootBounds?.height ?? Infinity);
        setLevel(entry.isIntersecting ? levelOf(entry.intersectionRect.height / possible) : 0);
      },
      { threshold: STEPS },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return { isHalfVisible: level >= 1, isMostlyVisible: level === 2 };
}
