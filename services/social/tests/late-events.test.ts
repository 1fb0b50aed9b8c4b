import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { EngagementEvents } from '@tallscreen/kit-events/event-types';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-late-events');
});
afterAll(() => social.dispose());

test('actions of a deleted user cause no notification, however late their events arrive', async () => {
  const owner = await social.newUser('owner');
  const [gone, bob] = [await social.newUser('gone'), await social.newUser('bob')];
  const video = await social.newItem(owner.id, { title: 'Tides' });
  const like = (by: TestUser) =>
    EngagementEvents.event(video, {
      occurredAt: timestampFromMs(Date.UTC(2026, 4, 5, 10)),
      itemType: ItemType.VIDEO,
      itemId: fromId(video),
      ownerId: fromId(owner.id),
      actorId: fromId(by.id),
      change: { case: 'liked', value: {} },
    });
  const name = `deleted-${gone.id}`;
  await social.publish(social.userEvent(gone.id, name, { case: 'deleted', value: {} }, AccountStatus.DELETED));
  const users = social.connection.db!.collection<{ _id: number; status: string }>('users');
  await until(async () => (await users.findOne({ _id: gone.id }))?.status === 'deleted');
  await social.publish(like(gone), like(bob));
  const messages = async () =>
    (await social.notifications.listNotifications({}, owner.as)).notifications.map(({ message }) => message);
  expect(await until(messages, ({ length }) => length > 0)).toEqual(['bob liked "Tides".']);
});
