export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILED: Counts = { ...NONE, failed: 1 };

type Results = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
};

/** A file that cannot be loaded has no tests, so it counts as one failure. */
export const countResults = (results: Results): Counts => ({
  passed: results.numPassedTests,
  failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
  skipped: results.numPendingTests + results.numTodoTests,
});

export const addCounts = (list: readonly Counts[]): Counts =>
  list.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NONE,
  );

/** The last line is always `N passed, N failed`, for programs that read it. */
export const summaryOf = ({ passed, failed, skipped }: Counts): string =>
  `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
