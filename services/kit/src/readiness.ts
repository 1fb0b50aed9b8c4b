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
  /** Checks all parts at once; results are reused for a second. */
  readonly report: () => Promise<ReadinessReport>;
  /** Reports not ready from now on, and aborts `closed`. */
  readonly close: () => void;
  readonly closed: AbortSignal;
}

const CHECK_LIMIT_MS = 2_000;
const KEPT_MS = 1_000;

export function createReadiness(): Readiness {
  const checks = new Map<string, ReadinessCheck>();
  const closing = new AbortController();
  let latest: Promise<readonly string[]> | undefined;
  let askedAt = 0;

  function failingParts(): Promise<readonly string[]> {
    if (latest && Date.now() - askedAt < KEPT_MS) return latest;
    askedAt = Date.now();
    latest = Promise.all([...checks].map(async ([name, check]) => ((await answers(check)) ? [] : [name]))).then(
      (names) => names.flat().toSorted(),
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
