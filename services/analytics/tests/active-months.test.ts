import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { UserDataService } from '@tallscreen/proto/tallscreen/analytics/v1/user_data_service_pb';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { dateOf, HOUR, openAnalytics, START, trackEvent, userEvent } from './world.ts';

let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('active-months');
});
afterAll(() => world.dispose());

test('a user is counted once a month, exported, and forgotten with the account while the count stays', async () => {
  // A day of a month of which the week is over.
  const week = new Date(START - 7 * 24 * HOUR);
  const second = Date.UTC(week.getUTCFullYear(), week.getUTCMonth(), 2);
  const month = dateOf(second).slice(0, 7);
  const rows = world.connection.db!.collection<{ _id: string; day: string; count: number }>('active_months');
  const counted = async () => (await rows.find({ day: month }).toArray()).reduce((sum, { count }) => sum + count, 0);
  for (const at of [second, second + HOUR, second + 4 * 24 * HOUR]) {
    await world.bus.publishAll([101, 102].map((user) => trackEvent('IMPRESSION', user, 80, { at })));
    await world.settled();
  }
  expect(await counted()).toBe(2);
  const data = world.client(UserDataService, world.running.port, 'media');
  const { records } = await data.exportUserData({ userId: 101n, kind: 'active-months' });
  expect(records.map((record) => JSON.parse(record) as object)).toEqual([{ month }]);

  await world.bus.publishAll([userEvent(101, Role.USER, 5, AccountStatus.DELETED)]);
  const people = world.connection.db!.collection<{ _id: string }>('active_month_users');
  await until(async () => (await people.countDocuments()) === 1);
  expect(await people.findOne()).toMatchObject({ _id: `${month}:102` });
  expect(await counted()).toBe(2);
});
