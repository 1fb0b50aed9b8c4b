import { useSyncExternalStore } from 'react';

/** The uploads that this page is sending, even after the user has left the screen where they began. */
let ids: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  ids = next;
  for (const listener of listeners) listener();
}

export const uploadBegun = (id: string): void => change(new Set([...ids, id]));
export const uploadEnded = (id: string): void => change(new Set([...ids].filter((known) => known !== id)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useUploadsUnderWay = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => ids);
