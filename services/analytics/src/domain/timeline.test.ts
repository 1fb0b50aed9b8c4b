import { expect, test } from '@jest/globals';
import { onlineHoursOf, recentDays } from '#domain/online-hours';
import { fillActiveDays, fillDays, noCounts, type Bucket } from '#domain/timeline';

const DAY = 24 * 3_600_000;
const TODAY = Date.UTC(2026, 4, 20);

test('empty days have a bucket too; the last day is today, and the previous window is as long', () => {
  const bucket = (startMs: number, views: number): Bucket => ({ itemId: 1, width: 'day', startMs, ...noCounts, views });
  const found = [bucket(TODAY - 7 * DAY, 5), bucket(TODAY - 6 * DAY, 2), bucket(TODAY, 3)];
  const { points, previous } = fillDays(1, found, 7, TODAY + 3_600_000);
  expect(points.map(({ views }) => views)).toEqual([2, 0, 0, 0, 0, 0, 3]);
  expect(previous.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 5]);
  expect([previous[0]?.startMs, points.at(-1)?.startMs]).toEqual([TODAY - 13 * DAY, TODAY]);
});

test('days without active users are included, even before the first stored day', () => {
  const found = [
    { day: '2026-05-13', count: 9 },
    { day: '2026-05-19', count: 4 },
  ];
  const { days, previous } = fillActiveDays(found, 7, TODAY + 3_600_000);
  expect(days.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 4, 0]);
  expect(previous.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 9]);
  expect([previous[0]?.day, days[0]?.day, days.at(-1)?.day]).toEqual(['2026-05-07', '2026-05-14', '2026-05-20']);
});

test('hours online are shares of the active users on a day, without hours or groups of a few users', () => {
  const at = (userId: number, ...hours: number[]) => ({ userId, hours: hours.reduce((mask, h) => mask | (1 << h), 0) });
  const group = Array.from({ length: 10 }, (_, i) => at(i, 20));
  expect(onlineHoursOf(group.slice(1))).toEqual({ shareByHour: [], activeUsers: 0 });
  const inTheMorning = [1, 2, 3, 4, 5].map((userId) => at(userId, 7));
  const atNight = [1, 2, 3, 4, 4].map((userId) => at(userId, 23));
  const { shareByHour, activeUsers } = onlineHoursOf([
    ...group,
    at(1, 20),
    ...inTheMorning,
    ...atNight,
    { userId: 77, hours: 0 },
  ]);
  expect(activeUsers).toBe(10);
  expect([20, 7, 23, 5].map((hour) => shareByHour[hour]! * 280)).toEqual([11, 5, 0, 0]);
});

test('recent days are named oldest first', () => {
  expect(recentDays(3, TODAY)).toEqual(['2026-05-18', '2026-05-19', '2026-05-20']);
});
