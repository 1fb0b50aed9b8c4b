import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { NotificationTargetType } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { AlertEvents, ReportEvents, UserEvents } from '@tallscreen/kit-events/event-types';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-alerts');
});
afterAll(() => social.dispose());

const listOf = async ({ as }: TestUser) => (await social.notifications.listNotifications({}, as)).notifications;

const messagesOf = async (user: TestUser) => (await listOf(user)).map(({ message }) => message);
const untilTold = (user: TestUser, message: string) =>
  until(
    () => messagesOf(user),
    (all) => all.includes(message),
  );

test('an alert notifies every active admin once, and nobody else', async () => {
  const [kim, viewer] = [await social.newUser('kim'), await social.newUser('viewer')];
  await social.publish(
    UserEvents.event(kim.id, {
      revision: 99n,
      user: { id: fromId(kim.id), username: 'kim', role: Role.ADMIN, status: AccountStatus.ACTIVE },
      change: { case: 'roleChanged', value: { adminId: 1n } },
    }),
  );
  await until(async () => (await social.findUser(kim.id))?.role === 'admin');
  const alert = { key: 'reports:1', kind: 'many_reports', params: { noun: 'video', title: 'Sea', reports: 5 } };
  const about = { itemType: ItemType.VIDEO, itemId: 7n };
  await social.publish(AlertEvents.event(1, { ...alert, ...about }), AlertEvents.event(1, { ...alert, ...about }));
  const [notification, ...more] = await until(
    () => listOf(kim),
    ({ length }) => length > 0,
  );
  expect(notification).toMatchObject({
    kind: 'many_reports',
    params: alert.params,
    title: 'Many reports',
    message: 'There are 5 open reports on the video “Sea”.',
    target: { type: NotificationTargetType.VIDEO, id: 7n },
  });
  expect(more).toEqual([]);
  expect(await listOf(viewer)).toEqual([]);
});

test('a decided appeal notifies each reporter once, and nobody who was banned or deleted meanwhile', async () => {
  const owner = await social.newUser('appellant');
  const [one, banned, gone] = [
    await social.newUser('rep4'),
    await social.newUser('rep5'),
    await social.newUser('rep6'),
  ];
  const [video, other] = [await social.newItem(owner.id), await social.newItem(one.id, { title: 'Later' })];
  await social.publish(
    social.userEvent(banned.id, 'rep5', { case: 'banned', value: { reason: 'Spam' } }, AccountStatus.BANNED),
    social.userEvent(gone.id, '', { case: 'deleted', value: {} }, AccountStatus.DELETED),
  );
  for (const { id } of [banned, gone])
    await until(
      () => social.findUser(id),
      (user) => user?.status !== 'active',
    );
  const decided = () =>
    ReportEvents.event(video, {
      itemType: ItemType.VIDEO,
      itemId: fromId(video),
      ownerId: fromId(owner.id),
      change: {
        case: 'appealDecided',
        value: {
          status: AppealStatus.REFUSED,
          reason: 'Still spam.',
          reporterIds: [one, banned, gone].map(({ id }) => fromId(id)),
        },
      },
    });
  const first = decided();
  await social.publish(first, first);
  const told =
    'The uploader appealed the rejection of a video you reported. The appeal was refused. It stays out of the feed. Reason: Still spam.';
  await untilTold(one, told);
  await social.setLike(owner.as, other);
  await untilTold(one, 'appellant liked "Later".');
  expect(await messagesOf(one)).toHaveLength(2);
  // Another rejection of the same video has an appeal of its own.
  await social.publish(decided());
  await until(
    () => messagesOf(one),
    (messages) => messages.length === 3,
  );
  expect(await messagesOf(banned)).not.toContain(told);
  expect(await messagesOf(gone)).toEqual([]);
});
