import { useEffect, useState } from 'react';

/** A pause in typing after which the typed text is searched. */
const PAUSE_MS = 200;

/** Returns the value once it has not changed for a while. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
