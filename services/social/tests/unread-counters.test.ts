import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { FollowEvents } from '@tallscreen/kit-events/event-types';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-unread');
});
afterAll(() => social.dispose());

const newUsers = (...names: string[]) => Promise.all(names.map((name) => social.newUser(name)));
const read = (user: TestUser) => social.notifications.listNotifications({}, user.as);
const messages = async (user: TestUser) => (await read(user)).notifications.map(({ message }) => message);
const untilNotified = (user: TestUser, message: string) =>
  until(
    () => messages(user),
    (all) => all.includes(message),
  );

/** A fixed time, so that the test does not cross the end of a day. */
const TEN_O_CLOCK = Date.UTC(2026, 4, 5, 10);

test('marking as read writes one document, however many notifications are unread', async () => {
  const [star, fan] = (await newUsers('much', 'mf')) as [TestUser, TestUser];
  const rows = social.connection.collection<{ _id: number }>('notifications');
  const text = { kind: 'report_removed', params: { noun: 'video' }, itemId: 0, actorIds: [], count: 0 };
  const ids = Array.from({ length: 5_000 }, () => social.newId());
  await rows.insertMany(
    ids.map((id) => ({ _id: id, ...text, userId: star.id, key: `old:${id}`, sequence: id, createdAt: new Date() })),
  );
  await social.connection
    .collection<{ _id: number }>('unread_counters')
    .insertOne({ _id: star.id, unreadCount: 5_000, readUpTo: 0 } as { _id: number });
  expect((await read(star)).unreadCount).toBe(5_000n);
  await social.notifications.markNotificationsRead({}, star.as);
  const { notifications, unreadCount } = await read(star);
  expect([unreadCount, notifications.some(({ isRead }) => !isRead)]).toEqual([0n, false]);
  await social.follows.setFollow({ userId: fromId(star.id), isFollowing: true }, fan.as);
  await untilNotified(star, 'mf started following you.');
  expect((await read(star)).unreadCount).toBe(1n);
});

test('follows of one day become one notification', async () => {
  const [star, ...fans] = (await newUsers('comet', 'cf1', 'cf2', 'cf3')) as [TestUser, ...TestUser[]];
  const events = fans.map((fan) =>
    FollowEvents.event(star.id, {
      occurredAt: timestampFromMs(TEN_O_CLOCK),
      followerId: fromId(fan.id),
      followeeId: fromId(star.id),
      isFollowing: true,
    }),
  );
  for (const event of events) await social.publish(event);
  await untilNotified(star, 'cf3 and 2 others started following you.');
  expect(await messages(star)).toHaveLength(1);
});
