/** Resolves when the part answers, rejects when it does not. */
export type ReadinessCheck = () => Promise<unknown>;

export interface ReadinessReport {
  readonly ready: boolean;
  /** names of the parts that do not answer, sorted */
  readonly failing: readonly string[];
}

export interface Readiness {
  readonly add: (name: string, check: ReadinessCheck) => void;
  /** of all parts */
  readonly names: () => readonly string[];
  /** Checks all parts at once. The result is reused for a second, or for a tenth of one if a part does not answer. */
  readonly report: () => Promise<ReadinessReport>;
  /** Reports not ready from now on, and aborts `closed`. */
  readonly close: () => void;
  readonly closed: AbortSignal;
}

const CHECK_LIMIT_MS = 2_000;
const KEPT_MS = 1_000;
/** Short, because whoever asks waits for the part to come back. */
const KEPT_FAILING_MS = 100;

export function createReadiness(): Readiness {
  const checks = new Map<string, ReadinessCheck>();
  const closing = new AbortController();
  let latest: Promise<readonly string[]> | undefined;
  let keptUntil = 0;

  function failingParts(): Promise<readonly string[]> {
    if (latest && Date.now() < keptUntil) return latest;
    keptUntil = Date.now() + KEPT_MS;
    latest = Promise.all([...checks].map(async ([name, check]) => ((await answers(check)) ? [] : [name]))).then(
      (names) => {
        if (names.flat().length > 0) keptUntil = Date.now() + KEPT_FAILING_MS;
        return names.flat().toSorted();
      },
    );
    return latest;
  }

  return {
    add(name, check) {
      checks.set(name, check);
      latest = undefined;
    },
    names: () => [...checks.keys()],
    async report() {
      if (closing.signal.aborted) return { ready: false, failing: ['closing'] };
      const failing = await failingParts();
      return { ready: failing.length === 0, failing };
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
