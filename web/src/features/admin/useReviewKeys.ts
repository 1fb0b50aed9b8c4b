import { useEffect } from 'react';
import { pressedKey } from '../../ui/pressedKey.ts';

type Keys = { step: (by: 1 | -1) => void; approve: () => void; reject: () => void; mark: () => void };

/** J and K choose, A approves, R focuses the reason field (Enter there rejects), M marks the moment. Ignored inside fields and dialogs. */
export function useReviewKeys({ step, approve, reject, mark }: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')) return;
      const steps = { j: () => step(1), k: () => step(-1) };
      const actions: Record<string, () => void> = { ...steps, a: approve, r: reject, m: mark };
      const action = actions[pressedKey(event).toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step, approve, reject, mark]);
}
