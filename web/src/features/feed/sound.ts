import { useSyncExternalStore } from 'react';
import { browserStorage, keepInBrowser } from '../../app/token.ts';

const KEY = 'sound';
const listeners = new Set<() => void>();
let isMuted = browserStorage()?.getItem(KEY) !== 'on';

function set(muted: boolean) {
  isMuted = muted;
  for (const listener of listeners) listener();
}

export function toggleSound(): void {
  keepInBrowser(KEY, isMuted ? 'on' : 'off');
  set(!isMuted);
}

/** Mutes without changing the stored preference: browsers refuse sound before the first gesture. */
export const muteForNow = (): void => set(true);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether users must be told that there is sound: it is off, but not by their own choice. */
export const useSoundHint = (): boolean => useMuted() && browserStorage()?.getItem(KEY) !== 'off';

/** Whether all players are muted. */
export const useMuted = (): boolean => useSyncExternalStore(subscribe, () => isMuted);
