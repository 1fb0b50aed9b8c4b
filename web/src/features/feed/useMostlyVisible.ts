import { useEffect, useState, type RefObject } from 'react';

const VISIBLE_SHARE = 0.75;
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Whether at least 75 % of the element is visible. If the window is lower than the element (zoom), 75 % of the window's
 * height is enough.
 */
export function useMostlyVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isMostlyVisible, setMostlyVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const possible = Math.min(entry.boundingClientRect.height, entry.rootBounds?.height ?? Infinity);
        setMostlyVisible(entry.isIntersecting && entry.intersectionRect.height >= possible * VISIBLE_SHARE);
      },
      { threshold: STEPS },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isMostlyVisible;
}
