import { useSyncExternalStore } from 'react';
import { browserStorage, keepInBrowser } from '../app/token.ts';

const KEY = 'site';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const read = () => browserStorage()?.getItem(KEY) ?? 'Tallscreen';

/** The name of this installation, as it was last read. */
export const useSiteName = (): string => useSyncExternalStore(subscribe, read);

/** Keeps the name in this browser, so that the next visit begins with it. */
export function setSiteName(name: string): void {
  if (name === read()) return;
  keepInBrowser(KEY, name);
  for (const listener of listeners) listener();
}
