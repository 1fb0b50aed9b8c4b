import { act } from '@testing-library/react';

type Seen = { target: Element; observer: FakeObserver };
let observed: Seen[] = [];

class FakeObserver {
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(target: Element) {
    observed.push({ target, observer: this });
  }
  disconnect() {
    observed = observed.filter(({ observer }) => observer !== this);
  }
}

/** `width` of the window, in pixels. */
type Window = { isWide: boolean; isCoarse?: boolean; width?: number };

/** Returns whether the window is at least as wide as the query asks; null if it asks for no width. */
function isWideEnough(query: string, width: number): boolean | null {
  const least = /(?:min-width: |width >= )(\d+)px/.exec(query)?.[1];
  return least === undefined ? null : width >= Number(least);
}

/**
 * Replaces browser APIs that jsdom lacks: observers report what `showPart` sets, media queries depend on the options.
 */
export function installLayout({ isWide, isCoarse = false, width = isWide ? 1440 : 390 }: Window) {
  observed = [];
  globalThis.IntersectionObserver = FakeObserver as never;
  // Menus measure their position.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.matchMedia = (query) =>
    ({
      matches: isWideEnough(query, width) ?? (query.includes('pointer: coarse') && isCoarse),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never;
  const scrolledTo: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this);
    return Promise.resolve();
  } as never;
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.pause = () => undefined;
  HTMLMediaElement.prototype.load = () => undefined;
  // jsdom has no canvas. Without a context Chart.js draws nothing.
  HTMLCanvasElement.prototype.getContext = () => null;
  return { scrolledTo };
}

/** Reports to the observers that `visible` pixels of the element's height are inside the root. */
export function showPart(target: Element, { height = 500, root = 500, visible }: Record<string, number>) {
  act(() => {
    for (const seen of observed.filter((entry) => entry.target === target)) {
      const entry = {
        target,
        isIntersecting: (visible ?? 0) > 0,
        boundingClientRect: { height },
        rootBounds: { height: root },
        intersectionRect: { height: visible },
      };
      seen.observer.report([entry as never], seen.observer as never);
    }
  });
}
