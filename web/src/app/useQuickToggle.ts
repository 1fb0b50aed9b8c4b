import { useState } from 'react';
import { useAppDispatch } from './store.ts';
import { toastShown } from './toasts.ts';

/** Resolves when the browser has painted what is rendered now. A hidden page paints no frames, so then it resolves at once. */
async function painted(): Promise<void> {
  if (document.hidden) return;
  let done = () => {};
  await new Promise<void>((resolve) => {
    done = resolve;
    requestAnimationFrame(() => setTimeout(done));
    document.addEventListener('visibilitychange', done);
    window.addEventListener('pagehide', done);
  });
  document.removeEventListener('visibilitychange', done);
  window.removeEventListener('pagehide', done);
}

/**
 * Returns whether a toggle is shown as on, a function that toggles it, and whether a change is under way. A press is shown
 * before `change` begins, because the call and the changed store would delay the next frame. `change` resolves to a text if
 * it failed; that is shown to the user. Presses while a change is under way do nothing.
 */
export function useQuickToggle(isOn: boolean, change: (isOn: boolean) => Promise<string | undefined>) {
  const dispatch = useAppDispatch();
  const [pressed, setPressed] = useState<boolean>();
  const toggle = async () => {
    if (pressed !== undefined) return;
    setPressed(!isOn);
    let failure: string | undefined;
    try {
      await painted();
      failure = await change(!isOn);
      // The store tells of the change with the next frame. Until then a visible page would show the old state again.
      await painted();
    } finally {
      setPressed(undefined);
    }
    if (failure !== undefined) dispatch(toastShown(failure, 'error'));
  };
  return [pressed ?? isOn, toggle, pressed !== undefined] as const;
}
