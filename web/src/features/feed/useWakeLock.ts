import { useEffect } from 'react';

/** Keeps the screen on. Does nothing where the browser cannot or refuses, for example on a low battery. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    // Missing on addresses without https and in old browsers.
    const lock = (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then((held) => held?.release());
  }, [isWanted]);
}
