import { expect, test } from '@jest/globals';
import { addCounts, countResults, NONE, summaryOf } from './summary.ts';

const results = (
  passed: number,
  failed: number,
  pending = 0,
  todo = 0,
  broken = 0,
): Parameters<typeof countResults>[0] => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: todo,
  numRuntimeErrorTestSuites: broken,
});

test('a file that cannot be loaded counts as a failure', () => {
  expect(countResults(results(3, 1, 1, 1, 2))).toEqual({ passed: 3, failed: 3, skipped: 2 });
});

test('the counts of all runs add up', () => {
  const counts = [results(3, 0), results(4, 1), results(0, 0, 2)].map(countResults);
  expect(addCounts(counts)).toEqual({ passed: 7, failed: 1, skipped: 2 });
  expect(addCounts([])).toEqual(NONE);
});

test('skipped tests are mentioned only if there are any, before the last line', () => {
  expect(summaryOf({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(summaryOf({ passed: 12, failed: 1, skipped: 3 })).toBe('3 skipped\n12 passed, 1 failed');
});
