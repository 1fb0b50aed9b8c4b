import { expect, test } from '@jest/globals';
import { errorsIn } from './tail-logs.ts';

test('error lines are shown in short form, other lines are not', () => {
  const lines = [
    { level: 30, msg: 'started' },
    { level: 50, msg: 'relay failed', err: { message: 'connect ECONNREFUSED' } },
    { level: 60, msg: 'could not stop in time' },
  ];
  const log = lines.map((line) => JSON.stringify(line)).join('\n');
  expect(errorsIn(log)).toEqual(['relay failed: connect ECONNREFUSED', 'could not stop in time']);
});

test('an uncaught error counts, a half-written line does not', () => {
  expect(errorsIn('TypeError: x is not a function\n    at main.ts:1\n{"level":50,"ms')).toEqual([
    'TypeError: x is not a function',
  ]);
});
