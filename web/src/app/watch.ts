import type { AppStore, RootState } from './store.ts';

/** Calls `onChange` with each new selected value. Returns a function that stops it. */
export function watch<T>(store: AppStore, select: (state: RootState) => T, onChange: (value: T) => void): () => void {
  let before = select(store.getState());
  return store.subscribe(() => {
    const now = select(store.getState());
    if (now === before) return;
    before = now;
    onChange(now);
  });
}
