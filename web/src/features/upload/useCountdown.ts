import { useEffect, useState } from 'react';

/** Counts down to zero in whole seconds. `seconds` is the server's value at the time `asOf` (ms). */
export function useCountdown(seconds: number, asOf: number): number {
  const [now, setNow] = useState(() => Date.now());
  const end = asOf + seconds * 1000;
  const left = Math.max(0, Math.ceil((end - Math.max(now, asOf)) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
