const FIRST_MS = 100;
const LONGEST_MS = 5_000;
const HEALTHY_MS = 30_000;

export type Backoff = {
  started(): void;
  /** Returns the pause before the next start. It doubles until a run was long enough to count as healthy. */
  nextDelayMs(): number;
  failures(): number;
  reset(): void;
};

export function createBackoff(now: () => number = () => performance.now()): Backoff {
  let failures = 0;
  let startedAt = 0;
  return {
    started() {
      startedAt = now();
    },
    nextDelayMs() {
      if (now() - startedAt >= HEALTHY_MS) failures = 0;
      return Math.min(FIRST_MS * 2 ** failures++, LONGEST_MS);
    },
    failures: () => failures,
    reset() {
      failures = 0;
    },
  };
}
