import { startTransition, useCallback, useDeferredValue, useState, type RefObject } from 'react';
import { browserStorage, keepInBrowser } from '../../app/token.ts';
import { useMedia } from '../../ui/useMedia.ts';

const DOCK_KEY = 'comments-dock';

/**
 * State of the comments panel. Where the window has room it is docked: open without being asked for, unless the user
 * has closed it in this browser. `isAskedFor`: the user has opened or used it; until then the focus stays where it is,
 * and a press on Comments leads into the docked panel instead of closing it.
 */
export function useCommentsPanel(column: RefObject<HTMLElement | null>, active: number) {
  const hasRoom = useMedia('(width >= 1280px)');
  const [docks, setDocks] = useState(() => browserStorage()?.getItem(DOCK_KEY) !== 'closed');
  const [isAskedFor, setAskedFor] = useState(false);
  // The first card is drawn before the panel.
  const isDocked = useDeferredValue(hasRoom && docks, false);

  const show = useCallback(
    (isOpen: boolean) => {
      setAskedFor(isOpen);
      if (!hasRoom) return;
      setDocks(isOpen);
      keepInBrowser(DOCK_KEY, isOpen ? 'open' : 'closed');
    },
    [hasRoom],
  );

  const focusButton = useCallback(() => {
    const button = column.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-action="comments"]`);
    button?.focus({ preventScroll: true });
  }, [column, active]);

  const toggle = useCallback(() => {
    // Not every browser focuses a clicked button, and a dialog returns the focus to the element that had it.
    focusButton();
    // The browser paints the pressed button before React builds the panel, which takes several frames of a phone.
    startTransition(() => show(!isAskedFor));
  }, [focusButton, show, isAskedFor]);

  const close = useCallback(() => {
    show(false);
    focusButton();
  }, [focusButton, show]);

  const use = useCallback(() => setAskedFor(true), []);

  return { isOpen: isAskedFor || isDocked, isAskedFor, toggle, close, use };
}
