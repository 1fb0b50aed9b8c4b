import { useEffect } from 'react';

/** Keeps the screen on. Without a word where the browser cannot or will not, such as on a low battery. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    // Not there on addresses without https, and in old browsers.
    const lock = (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then((held) => held?.release());
  }, [isWanted]);
}
