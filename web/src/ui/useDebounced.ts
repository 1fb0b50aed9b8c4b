import { useEffect, useState } from 'react';

/** A pause in typing after which the typed text is searched, in milliseconds. */
const PAUSE_MS = 200;

/** Returns the value once it has not changed for a while. */
export function useDebounced<T>(value: T, pauseMs = PAUSE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
