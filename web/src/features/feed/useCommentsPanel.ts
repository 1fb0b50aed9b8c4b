import { useCallback, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';

/** The comments of the active card: opening them moves the focus in, closing gives it back to the card's button. */
export function useCommentsPanel(column: RefObject<HTMLElement | null>, active: number) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  // Not whenever the panel appears: scrolling past a promo takes it away and brings it back.
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);

  const toggle = useCallback((event: MouseEvent<HTMLElement>) => {
    // Not every browser focuses a button that is clicked, and dialogs give the focus back to what had it.
    event.currentTarget.focus({ preventScroll: true });
    setOpen((open) => !open);
  }, []);

  const close = useCallback(() => {
    setOpen(false);
    const button = column.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-action="comments"]`);
    button?.focus({ preventScroll: true });
  }, [column, active]);

  return { panel, isOpen, toggle, close };
}
