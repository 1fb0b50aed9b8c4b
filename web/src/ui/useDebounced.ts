import { useEffect, useState } from 'react';

/** A pause in typing that is long enough to search for what was typed. */
const PAUSE_MS = 200;

/** Returns the value once it has not changed for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
