import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** False while the tab is in the background or unloading. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
