import { startTransition, useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** State of the comments panel: opening moves the focus into it, closing returns it to the card's button. */
export function useCommentsPanel(column: RefObject<HTMLElement | null>, active: number) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  // Only when it is opened: the panel also unmounts and mounts while the user scrolls past a promo.
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);

  const focusButton = useCallback(() => {
    const button = column.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-action="comments"]`);
    button?.focus({ preventScroll: true });
  }, [column, active]);

  const toggle = useCallback(() => {
    // Not every browser focuses a clicked button, and a dialog returns the focus to the element that had it.
    focusButton();
    // The browser paints the pressed button before React builds the panel, which takes several frames of a phone.
    startTransition(() => setOpen((open) => !open));
  }, [focusButton]);

  const close = useCallback(() => {
    setOpen(false);
    focusButton();
  }, [focusButton]);

  return { panel, isOpen, toggle, close };
}
