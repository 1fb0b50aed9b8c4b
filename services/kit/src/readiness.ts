import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the part answers, rejects when it does not. */
export type ReadinessCheck = () => Promise<unknown>;

export interface ReadinessReport {
  readonly ready: boolean;
  /** names of the parts that do not answer, sorted */
  readonly failing: readonly string[];
}

export interface Readiness {
  /**
   * `isWaitedFor`: whether a new process becomes ready only after the part has answered once (see `firstAnswers`);
   * default: yes
   */
  readonly add: (name: string, check: ReadinessCheck, isWaitedFor?: boolean) => void;
  /** names of all parts */
  readonly names: () => readonly string[];
  /** Checks all parts at once. The result is reused for a second, or for a tenth of one if a part does not answer. */
  readonly report: () => Promise<ReadinessReport>;
  /**
   * Asks the parts that a new process waits for, until each has answered once, the time limit is over, or the process
   * begins to stop. Asks at least once, which may take two seconds. Returns the names of those that have not answered,
   * sorted.
   */
  readonly firstAnswers: (limitMs: number) => Promise<readonly string[]>;
  /** Reports not ready from now on, and aborts `closed`. */
  readonly close: () => void;
  readonly closed: AbortSignal;
}

const CHECK_LIMIT_MS = 2_000;
const KEPT_MS = 1_000;
/** Short, because callers wait for the part to come back. */
const KEPT_FAILING_MS = 100;
const ASK_AGAIN_MS = 250;

export function createReadiness(): Readiness {
  const parts = new Map<string, { readonly check: ReadinessCheck; readonly isWaitedFor: boolean }>();
  const closing = new AbortController();
  let latest: Promise<readonly string[]> | undefined;
  let keptUntil = 0;

  function failingParts(): Promise<readonly string[]> {
    if (latest && Date.now() < keptUntil) return latest;
    keptUntil = Date.now() + KEPT_MS;
    latest = failingOf([...parts.keys()]).then((names) => {
      if (names.length > 0) keptUntil = Date.now() + KEPT_FAILING_MS;
      return names;
    });
    return latest;
  }

  async function failingOf(names: readonly string[]): Promise<string[]> {
    const asked = [...parts].filter(([name]) => names.includes(name));
    const failing = asked.map(async ([name, { check }]) => ((await answers(check)) ? [] : [name]));
    return (await Promise.all(failing)).flat().toSorted();
  }

  return {
    add(name, check, isWaitedFor = true) {
      parts.set(name, { check, isWaitedFor });
      latest = undefined;
    },
    names: () => [...parts.keys()],
    async report() {
      if (closing.signal.aborted) return { ready: false, failing: ['closing'] };
      const failing = await failingParts();
      return { ready: failing.length === 0, failing };
    },
    async firstAnswers(limitMs) {
      const deadline = Date.now() + limitMs;
      let missing = [...parts].filter(([, { isWaitedFor }]) => isWaitedFor).map(([name]) => name);
      for (;;) {
        missing = await failingOf(missing);
        if (missing.length === 0 || Date.now() >= deadline) return missing;
        await sleep(ASK_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
        if (closing.signal.aborted) return missing;
      }
    },
    close: () => closing.abort(),
    closed: closing.signal,
  };
}

function answers(check: ReadinessCheck): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), CHECK_LIMIT_MS);
    Promise.resolve()
      .then(check)
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}
