import { expect, test } from '@jest/globals';
import type { TimelinePoint } from '@tallscreen/bff/contract/stats';
import { changeText } from '../../ui/days.ts';
import { busiestHour, hourName, toLocalHours } from './onlineTimes.ts';
import { compare } from './period.ts';
import { missingText } from './TierSection.tsx';

const day = (views: number): TimelinePoint => ({
  time: '2026-05-01T00:00:00Z',
  views,
  engaged_views: 0,
  completions: 0,
  new_viewers: 0,
  followers_won: 0,
  likes: 0,
  comments: 0,
  watch_time: 0,
});

test('a stat is compared with the days before', () => {
  expect(compare({ points: [day(2), day(4)], previous: [day(5)] }, 'views')).toEqual({ now: 6, before: 5 });
  expect(changeText({ now: 6, before: 5 })).toBe('+20% (5 before)');
  expect(changeText({ now: 4, before: 5 })).toBe('-20% (5 before)');
  expect(changeText({ now: 4, before: 0 })).toBe('0 before');
  expect(changeText({ now: 4, before: 4 })).toBe('as before');
});

test('names what is missing to the next tier', () => {
  const text = (views_missing: number, score_missing: number) =>
    missingText({ next: { tier: 'promoted', views_missing, score_missing } });
  expect(text(30, 3.51)).toBe('To become Promoted it needs 30 more views that count and 3.6 more points.');
  expect(text(1, 0)).toBe('To become Promoted it needs 1 more view that counts.');
  expect(text(0, 0)).toBe('It has all it needs to become Promoted.');
  expect(missingText({ next: null })).toBeNull();
});

test('hours are shifted to local time', () => {
  const utc = [0, 1, 23].map((hour) => ({ hour, share: hour / 100 }));
  expect(toLocalHours(utc, 120).map(({ hour }) => hour)).toEqual([1, 2, 3]);
  expect(toLocalHours(utc, -60).map(({ hour }) => hour)).toEqual([0, 22, 23]);
  expect(toLocalHours(utc, 330).map(({ hour }) => hour)).toEqual([4, 5, 6]);
  expect([busiestHour(utc), busiestHour([]), busiestHour([{ hour: 3, share: 0 }])]).toEqual([23, undefined, undefined]);
  expect(hourName(20, 'en-GB')).toBe('20');
});
