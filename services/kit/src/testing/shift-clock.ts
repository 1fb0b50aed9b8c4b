let setRight = (): void => undefined;

/** Runs `work` while the clock of this process is off by this many milliseconds. Calls must not overlap. */
export async function withClockOff<T>(byMs: number, act: () => Promise<T>): Promise<T> {
  setRight = shiftClock(byMs);
  try {
    return await act();
  } finally {
    setRight();
  }
}

/** For `afterEach`: a test that timed out may leave the clock shifted, and test files of a worker share it. */
export const setClockRight = (): void => setRight();

/** Sets the clock of this process off by so many milliseconds. Returns the function that sets it right. */
export function shiftClock(byMs: number): () => void {
  const RightDate = globalThis.Date;
  const now = (): number => RightDate.now() + byMs;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as object,
    get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  return () => void (globalThis.Date = RightDate);
}
