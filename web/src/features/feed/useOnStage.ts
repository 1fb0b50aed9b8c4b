import { useEffect, useState, type RefObject } from 'react';

const STAGE_SHARE = 0.75;
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Whether at least 75 % of the element is seen. Where the window is lower than the card (zoom), the part that could
 * be seen at all counts as the whole.
 */
export function useOnStage(element: RefObject<HTMLElement | null>): boolean {
  const [isOnStage, setOnStage] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const possible = Math.min(entry.boundingClientRect.height, entry.rootBounds?.height ?? Infinity);
        setOnStage(entry.isIntersecting && entry.intersectionRect.height >= possible * STAGE_SHARE);
      },
      { threshold: STEPS },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnStage;
}
