import { useEffect, type RefObject } from 'react';
import { shortcutOf } from '../../ui/shortcutOf.ts';

/** Moves the focus into the field when / is pressed, unless the user is typing or a dialog is open. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== '/') return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
