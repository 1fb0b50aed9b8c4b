import { useEffect } from 'react';
import { shortcutOf } from '../../ui/shortcutOf.ts';

/**
 * Calls the handler of a pressed key. `place` is a selector: keys are ignored while an element outside of it has the
 * focus.
 */
export function useWorkKeys(handlers: Readonly<Record<string, () => void>>, place?: string): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat) return;
      const { target } = event;
      if (place && target instanceof Element && target !== document.body && !target.closest(place)) return;
      const handler = handlers[shortcutOf(event)];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [handlers, place]);
}
