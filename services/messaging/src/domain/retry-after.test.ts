import { expect, test } from '@jest/globals';
import { readRetryAfter } from '#domain/retry-after';

const now = new Date('2030-01-01T10:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const read = (value: string | undefined) => readRetryAfter(value, now, DAY_MS);

test('seconds and dates are read', () => {
  expect(['4', ' 120 ', '0', 'Tue, 01 Jan 2030 10:01:00 GMT'].map(read)).toEqual([4_000, 120_000, 0, 60_000]);
});

test('a pause is never longer than the push lives', () => {
  expect(['9999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'].map(read)).toEqual([DAY_MS, DAY_MS]);
});

test.each([
  undefined,
  '',
  'Infinity',
  '1e400',
  '-5',
  '0x10',
  '1.5',
  'soon',
  'Tue, 99 Jan 2030 10:01:00 GMT',
  '2031-01-01',
])('%s is no pause', (value) => {
  expect(read(value)).toBe(0);
});

test('a date that is over is no pause', () => {
  expect(read('Tue, 01 Jan 2030 09:00:00 GMT')).toBe(0);
});
