/** Pauses the children of one piece of work while other work goes first. */
export interface Brake {
  readonly isHeld: () => boolean;
  readonly hold: () => void;
  readonly release: () => void;
  /** Calls back at each change of the brake. Returns a function that ends the callbacks. */
  readonly onChange: (listener: () => void) => () => void;
}

export function createBrake(): Brake {
  const listeners = new Set<() => void>();
  let isHeld = false;
  const set = (value: boolean): void => {
    if (isHeld === value) return;
    isHeld = value;
    for (const listener of listeners) listener();
  };
  return {
    isHeld: () => isHeld,
    hold: () => set(true),
    release: () => set(false),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
