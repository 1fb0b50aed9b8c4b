import { useEffect, useState } from 'react';

/** A clip that was prepared shows its first frame within this time. */
const SETTLED_MS = 250;

/** Returns the value when it has not changed for a quarter of a second, and the one before until then. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
