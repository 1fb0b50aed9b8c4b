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

/**
 * Replaces browser APIs that jsdom lacks: observers report what `showPart` sets, media queries depend on the options.
 */
export function installLayout({ isWide, isCoarse = false }: { isWide: boolean; isCoarse?: boolean }) {
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
      matches:
        query.includes('min-width') || query.includes('width >=')
          ? isWide
          : query.includes('pointer: coarse') && isCoarse,
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
