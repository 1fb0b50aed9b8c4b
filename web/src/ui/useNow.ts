import { useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from './serverClock.ts';

const STEP_MS = 30_000;
const listeners = new Set<() => void>();
let now = new Date(serverNow());
let timer: ReturnType<typeof setInterval> | undefined;
let unfollow: (() => void) | undefined;

function tick() {
  now = new Date(serverNow());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, STEP_MS);
    now = new Date(serverNow());
    unfollow = onServerTime(tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    unfollow?.();
  };
}

/** Returns the current time by the server's clock, updated every 30 s by one timer for the whole page. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
