export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** a text for each failure: of a test its file, its name and its message */
  readonly failures: readonly string[];
};

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const oneFailed = (why: string): Counts => ({ ...NONE, failed: 1, failures: [why] });

type Results = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
};

/** A file that cannot be loaded has no tests, so it counts as one failure. */
export const countResults = (results: Results, failures: readonly string[] = []): Counts => ({
  passed: results.numPassedTests,
  failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
  skipped: results.numPendingTests + results.numTodoTests,
  failures,
});

export const addCounts = (list: readonly Counts[]): Counts =>
  list.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    NONE,
  );

const MAX_FAILURE_LINES = 12;

/**
 * Returns the end of a run's output: the failures once more, because they are far above in a long log that is often
 * shown only in part, and then the counts. The last line is always `N passed, N failed`, for programs that read it.
 */
export const summaryOf = ({ passed, failed, skipped, failures }: Counts): string =>
  [
    ...(failures.length > 0 ? ['── failures', ...failures.map(shorten), ''] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n');

function shorten(failure: string): string {
  const lines = failure.split('\n').filter((line) => line.trim() !== '');
  const kept = lines.slice(0, MAX_FAILURE_LINES);
  return [...kept, ...(lines.length > kept.length ? [`    … ${lines.length - kept.length} more lines`] : [])].join(
    '\n',
  );
}
