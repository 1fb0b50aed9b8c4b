import { useCallback, useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * Counts the minutes in which the page is visible. Returns whether a break is due, and a function that restarts the
 * count.
 */
export function useBreakReminder(everyMinutes: number) {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setMinutes((count) => count + 1), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const beginAnew = useCallback(() => setMinutes(0), []);
  return { isDue: everyMinutes > 0 && minutes >= everyMinutes, minutes, beginAnew };
}
