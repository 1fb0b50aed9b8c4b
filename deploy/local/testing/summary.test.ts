import { expect, test } from '@jest/globals';
import { addCounts, countResults, NONE, oneFailed, summaryOf } from './summary.ts';

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
  expect(countResults(results(3, 1, 1, 1, 2))).toEqual({ passed: 3, failed: 3, skipped: 2, failures: [] });
});

test('the counts of all runs add up', () => {
  const counts = [
    countResults(results(3, 0)),
    countResults(results(4, 1), ['a.test.ts']),
    countResults(results(0, 0, 2)),
  ];
  expect(addCounts(counts)).toEqual({ passed: 7, failed: 1, skipped: 2, failures: ['a.test.ts'] });
  expect(addCounts([])).toEqual(NONE);
});

test('skipped tests are mentioned only if there are any, before the last line', () => {
  expect(summaryOf({ ...NONE, passed: 12 })).toBe('12 passed, 0 failed');
  expect(summaryOf({ ...NONE, passed: 12, failed: 1, skipped: 3 })).toBe('3 skipped\n12 passed, 1 failed');
});

test('the failures of all runs come once more before the counts, long ones cut', () => {
  const long = ['b.test.ts', ...Array.from({ length: 60 }, (_, i) => `    line ${i}`)].join('\n');
  const lines = summaryOf(addCounts([{ ...NONE, passed: 2 }, oneFailed('a.test.ts'), oneFailed(long)])).split('\n');
  expect(lines.slice(0, 4)).toEqual(['── failures', 'a.test.ts', 'b.test.ts', '    line 0']);
  expect(lines.slice(-4)).toEqual(['    line 10', '    … 49 more lines', '', '2 passed, 2 failed']);
});
