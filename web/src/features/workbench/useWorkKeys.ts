import { useEffect } from 'react';
import { pressedKey } from '../../ui/pressedKey.ts';

/**
 * Calls the handler of a pressed key. Ignored inside fields, menus and dialogs, and with Ctrl, Alt or the system key.
 * With `place`, a selector, also ignored while something outside that place has the focus.
 */
export function useWorkKeys(handlers: Readonly<Record<string, () => void>>, place?: string): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { target } = event;
      if (
        target instanceof Element &&
        target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]')
      )
        return;
      if (place && target instanceof Element && target !== document.body && !target.closest(place)) return;
      const key = pressedKey(event);
      // Space presses the button that has the focus.
      if (key === ' ' && target instanceof Element && target.closest('button, a, input, summary')) return;
      const handler = handlers[key.toLowerCase()];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [handlers, place]);
}
