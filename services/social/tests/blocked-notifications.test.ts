import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { EngagementEvents, FollowEvents, NotificationEvents } from '@tallscreen/kit-events/event-types';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-blocked-notifications');
});
afterAll(() => social.dispose());

/** A fixed time, so that no test crosses the end of a day, on which notifications are merged. */
const TEN_O_CLOCK = Date.UTC(2026, 4, 5, 10);

const like = (by: TestUser, video: number, owner: TestUser) =>
  EngagementEvents.event(video, {
    occurredAt: timestampFromMs(TEN_O_CLOCK),
    itemType: ItemType.VIDEO,
    itemId: fromId(video),
    ownerId: fromId(owner.id),
    actorId: fromId(by.id),
    change: { case: 'liked', value: {} },
  });
const read = (user: TestUser) => social.notifications.listNotifications({}, user.as);
const messages = async (user: TestUser) => (await read(user)).notifications.map(({ message }) => message).toSorted();
const untilNotified = (user: TestUser, expected: readonly string[]) =>
  until(
    () => messages(user),
    (found) => JSON.stringify(found) === JSON.stringify(expected),
  );
const setBlock = (by: TestUser, user: TestUser, isBlocked: boolean) =>
  social.blocks.setBlock({ userId: fromId(user.id), isBlocked }, by.as);

test('notifications from before a block are hidden from both sides, merged ones name the others, and an unblock shows them again', async () => {
  const [owner, ann, ben] = [
    await social.newUser('bn-owner'),
    await social.newUser('bn-ann'),
    await social.newUser('bn-ben'),
  ];
  const [first, second] = [
    await social.newItem(owner.id, { title: 'First' }),
    await social.newItem(owner.id, { title: 'Second' }),
  ];
  const follow = FollowEvents.event(ann.id, {
    occurredAt: timestampFromMs(TEN_O_CLOCK),
    followerId: fromId(owner.id),
    followeeId: fromId(ann.id),
    isFollowing: true,
  });
  await social.publish(like(ann, first, owner));
  await untilNotified(owner, ['bn-ann liked "First".']);
  await social.publish(like(ben, second, owner), like(ann, second, owner), follow);
  const all = ['bn-ann and bn-ben liked "Second".', 'bn-ann liked "First".'];
  await untilNotified(owner, all);
  await untilNotified(ann, ['bn-owner started following you.']);

  await setBlock(owner, ann, true);
  expect(await messages(owner)).toEqual(['bn-ben liked "Second".']);
  expect((await read(owner)).unreadCount).toBe(1n);
  const firstPage = await social.notifications.listNotifications({ pageSize: 1 }, owner.as);
  expect([firstPage.notifications.length, firstPage.unreadCount]).toEqual([1, 1n]);
  expect(await messages(ann)).toEqual([]);
  await setBlock(owner, ann, false);
  expect(await messages(owner)).toEqual(all);
});

/** The messages that a user's open sockets received. */
async function pushedTo(user: TestUser): Promise<string[]> {
  const found: string[] = [];
  await social.bus.readFromBeginning(
    handlers(
      on(NotificationEvents, async (events) => {
        for (const { message } of events) {
          if (message.notification?.userId === fromId(user.id)) found.push(message.notification.message);
        }
      }),
    ),
  );
  return found;
}

test('a notification that is pushed after a block does not name the blocked user merged into it before', async () => {
  const [owner, ann, ben] = [
    await social.newUser('bp-owner'),
    await social.newUser('bp-ann'),
    await social.newUser('bp-ben'),
  ];
  const video = await social.newItem(owner.id, { title: 'Third' });
  await social.publish(like(ann, video, owner));
  await untilNotified(owner, ['bp-ann liked "Third".']);
  await setBlock(owner, ann, true);
  await social.publish(like(ben, video, owner));
  await untilNotified(owner, ['bp-ben liked "Third".']);
  expect(
    await until(
      () => pushedTo(owner),
      ({ length }) => length >= 2,
    ),
  ).toEqual(['bp-ann liked "Third".', 'bp-ben liked "Third".']);
  await setBlock(owner, ann, false);
  expect(await messages(owner)).toEqual(['bp-ben and bp-ann liked "Third".']);
});
