import { useSyncExternalStore } from 'react';
import { browserStorage, keepInBrowser } from '../../app/token.ts';

const KEY = 'sound';
/** The key in the session's storage that says that the hint was shown. */
const HINT_KEY = 'sound-hint';
const listeners = new Set<() => void>();
let isMuted = browserStorage()?.getItem(KEY) !== 'on';
let isHintGiven = browserStorage('sessionStorage')?.getItem(HINT_KEY) === 'given';

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

/** Whether users must be told that there is sound: it is off, not by their choice, and they were not told yet. */
export const useSoundHint = (): boolean =>
  useSyncExternalStore(subscribe, () => isMuted && !isHintGiven && browserStorage()?.getItem(KEY) !== 'off');

/** Ends the hint for this session. */
export function endSoundHint(): void {
  isHintGiven = true;
  keepInBrowser(HINT_KEY, 'given', 'sessionStorage');
  set(isMuted);
}

/** Whether all players are muted. */
export const useMuted = (): boolean => useSyncExternalStore(subscribe, () => isMuted);
