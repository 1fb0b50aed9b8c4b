import { expect, test } from '@jest/globals';
import { formatCount, formatDay, formatRate, formatWhen, wordsOf } from './format.ts';
import { hashtagsOf } from './hashtags.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => formatWhen(new Date(now.getTime() - ms), now, 'en');
const HOUR = 3_600_000;

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u202fK'],
  [1234, '1.2\u202fK'],
  [920_312, '920.3\u202fK'],
  [1_934_221, '1.9\u202fM'],
])('%d is abbreviated to %s', (count, text) => {
  expect(formatCount(count, 'en')).toBe(text);
});

test('times are relative under a week and dates from then on', () => {
  expect(ago(5_000)).toBe('now');
  expect(ago(5 * 60_000)).toBe('5 min. ago');
  expect(ago(3 * HOUR)).toBe('3 hr. ago');
  expect(ago(6 * 24 * HOUR)).toBe('6 days ago');
  expect(ago(8 * 24 * HOUR)).toBe('Nov 13');
  expect(ago(400 * 24 * HOUR)).toBe('Oct 17, 2025');
});

test('formats rates as percentages', () => {
  expect(formatRate(0.6149, 'en')).toBe('61.5%');
});

test('codes are shown as words', () => {
  expect(['SPAM', 'user.role_changed', ''].map(wordsOf)).toEqual(['Spam', 'User role changed', '']);
});

test('reads hashtags from a list or text, with or without #', () => {
  expect(hashtagsOf('#calm, loop  ##deep,')).toEqual(['calm', 'loop', 'deep']);
  expect(hashtagsOf(['#calm', 'loop'])).toEqual(['calm', 'loop']);
  expect(hashtagsOf(null)).toEqual([]);
});

test.each([
  [new Date(2026, 4, 5, 0, 5), 'Today'],
  [new Date(2026, 4, 4, 23, 55), 'Yesterday'],
  [new Date(2026, 4, 3, 12), 'May 3'],
  [new Date(2026, 4, 6, 12), 'May 6'],
  [new Date(2025, 4, 5, 12), 'May 5, 2025'],
])('the day of %s is written as %s', (at, text) => {
  expect(formatDay(at, new Date(2026, 4, 5, 13), 'en-US')).toBe(text);
});
