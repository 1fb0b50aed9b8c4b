import { useEffect, useState, type RefObject } from 'react';

const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Reports the visible share of each element, from 0 to 1, and each change. If `root` (or the window) is lower than the
 * element (zoom), the height of `root` counts as the whole. Returns a function that stops it.
 */
export function observeShares(
  elements: Iterable<Element>,
  onShare: (share: number, element: Element) => void,
  root: Element | null = null,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRect, boundingClientRect, rootBounds, target } of entries) {
        const possible = Math.min(boundingClientRect.height, rootBounds?.height ?? Infinity);
        onShare(isIntersecting && possible > 0 ? intersectionRect.height / possible : 0, target);
      }
    },
    { root, threshold: STEPS },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/** A card plays when half of it is visible, and counts as seen when three quarters are. */
const PLAYED_SHARE = 0.5;
const COUNTED_SHARE = 0.75;

const levelOf = (share: number) => (share >= COUNTED_SHARE ? 2 : share >= PLAYED_SHARE ? 1 : 0);

/** How much of the element is visible. */
export function useVisibleShare(element: RefObject<HTMLElement | null>) {
  const [level, setLevel] = useState(0);
  useEffect(
    () => (element.current ? observeShares([element.current], (share) => setLevel(levelOf(share))) : undefined),
    [element],
  );
  return { isHalfVisible: level >= 1, isMostlyVisible: level === 2 };
}
