import { useState } from 'react';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';

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
 * Returns whether a toggle is shown as on, and a function that toggles it. A press is shown before `change` begins, because
 * the call and the changed store would delay the next frame. `change` resolves to a text if it failed; that is shown to the
 * user. Presses while a change is under way do nothing.
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
    } finally {
      setPressed(undefined);
    }
    if (failure !== undefined) dispatch(toastShown(failure, 'error'));
  };
  return [pressed ?? isOn, toggle] as const;
}
