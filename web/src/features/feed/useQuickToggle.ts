import { useState } from 'react';

/** Resolves when the browser has painted what is rendered now, or at once if the page is hidden or left. */
async function painted(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  requestAnimationFrame(() => setTimeout(done));
  // A hidden page paints no more frames.
  document.addEventListener('visibilitychange', done);
  window.addEventListener('pagehide', done);
  await promise;
  document.removeEventListener('visibilitychange', done);
  window.removeEventListener('pagehide', done);
}

/**
 * Returns whether a toggle is shown as on, and a function that toggles it. A press is painted before `change` begins: its
 * call and what it changes in the store would delay that frame by half. Does nothing while a change is under way.
 */
export function useQuickToggle(isOn: boolean, change: (isOn: boolean) => Promise<void>) {
  const [pressed, setPressed] = useState<boolean>();
  const toggle = async () => {
    if (pressed !== undefined) return;
    setPressed(!isOn);
    await painted();
    try {
      await change(!isOn);
    } finally {
      setPressed(undefined);
    }
  };
  return [pressed ?? isOn, toggle] as const;
}
