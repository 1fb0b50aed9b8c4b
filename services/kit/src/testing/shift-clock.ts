/** From now on the clock of this process is off by so many milliseconds. Returns the function that sets it right. */
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
