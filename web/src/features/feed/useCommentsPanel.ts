import { startTransition, useCallback, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';

/** State of the comments panel: opening moves the focus into it, closing returns it to the card's button. */
export function useCommentsPanel(column: RefObject<HTMLElement | null>, active: number) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  // Only when it is opened: the panel also unmounts and mounts while the user scrolls past a promo.
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);

  const toggle = useCallback((event: MouseEvent<HTMLElement>) => {
    // Not every browser focuses a clicked button, and a dialog returns the focus to the element that had it.
    event.currentTarget.focus({ preventScroll: true });
    // The browser paints the pressed button before React builds the panel, which takes several frames of a phone.
    startTransition(() => setOpen((open) => !open));
  }, []);

  const close = useCallback(() => {
    setOpen(false);
    const button = column.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-action="comments"]`);
    button?.focus({ preventScroll: true });
  }, [column, active]);

  return { panel, isOpen, toggle, close };
}
