import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handlers, on, type OutgoingEvent } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { NotificationEvent } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import {
  DecisionEvents,
  EngagementEvents,
  FollowEvents,
  NotificationEvents,
  ReportEvents,
  VideoEvents,
} from '@tallscreen/kit-events/event-types';
import { openSocial, type ItemChanges, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-notifications');
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
/** Each text is another one: the third time of the same would be held. */
let commentCount = 0;
const comment = (by: TestUser, videoId: number, parentId = 0n) =>
  social.comments.createComment({ videoId: fromId(videoId), text: `hi ${++commentCount}`, parentId }, by.as);

/** Events of merged notifications get a fixed time, so that no test crosses the end of an hour or a day. */
const TEN_O_CLOCK = Date.UTC(2026, 4, 5, 10);

test('likes of one day become one notification that names the latest users', async () => {
  const [owner, ana, bob, cleo] = (await newUsers('owner', 'ana', 'bob', 'cleo')) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const video = await social.newItem(owner.id, { title: 'Waves' });
  const like = (by: TestUser, minute: number, change: 'liked' | 'unliked' = 'liked') =>
    EngagementEvents.event(video, {
      occurredAt: timestampFromMs(TEN_O_CLOCK + minute * 60_000),
      itemType: ItemType.VIDEO,
      itemId: fromId(video),
      ownerId: fromId(owner.id),
      actorId: fromId(by.id),
      change: { case: change, value: {} },
    });
  await social.publish(like(owner, 0), like(ana, 0));
  await untilNotified(owner, 'ana liked "Waves".');
  await social.publish(like(bob, 20));
  await untilNotified(owner, 'bob and ana liked "Waves".');
  await social.notifications.markNotificationsRead({}, owner.as);
  await social.publish(like(ana, 30, 'unliked'), like(ana, 40), like(cleo, 59));
  await untilNotified(owner, 'cleo and 2 others liked "Waves".');
  expect(await read(owner)).toMatchObject({ unreadCount: 1n, notifications: [{ title: 'New likes', isRead: false }] });
});

test('comments and replies notify the owner and the author of the parent, never the author of the comment', async () => {
  const [owner, ana, bob] = (await newUsers('ody', 'andy', 'ben')) as [TestUser, TestUser, TestUser];
  const video = await social.newItem(owner.id, { title: 'Dunes' });
  const { comment: first } = await comment(ana, video);
  await comment(ana, video, first!.id);
  await comment(bob, video, first!.id);
  await untilNotified(ana, 'ben replied to your comment on "Dunes".');
  await untilNotified(owner, 'ben and andy commented on "Dunes".');
  expect(await messages(ana)).toHaveLength(1);
  expect(await messages(owner)).toHaveLength(1);
  await comment(ana, video);
  await untilNotified(owner, 'andy and ben commented on "Dunes".');
  expect(await messages(owner)).toHaveLength(1);
});

test('a follow causes one notification, however often it is undone and repeated', async () => {
  const [star, fan] = (await newUsers('nova', 'fan')) as [TestUser, TestUser];
  const follow = (isFollowing: boolean) =>
    FollowEvents.event(star.id, {
      occurredAt: timestampFromMs(TEN_O_CLOCK),
      followerId: fromId(fan.id),
      followeeId: fromId(star.id),
      isFollowing,
    });
  await social.publish(...[true, false, true, false, true].map(follow));
  await untilNotified(star, 'fan started following you.');
  await social.setLike(fan.as, await social.newItem(star.id, { title: 'Last' }));
  await untilNotified(star, 'fan liked "Last".');
  expect(await messages(star)).toHaveLength(2);
});

describe('moderation', () => {
  const approved = { case: 'approved', value: { decisionId: 1n } } as const;

  test('decisions and tier changes notify the owner', async () => {
    const [owner] = (await newUsers('maker')) as [TestUser];
    const video = await social.newItem(owner.id, { title: 'Peaks', status: VideoStatus.PENDING });
    const publishItem = (status: VideoStatus, change: ItemChanges['change']) =>
      social.publish(social.itemEvent(video, owner.id, { title: 'Peaks', status, change }));
    await publishItem(VideoStatus.TESTING, approved);
    await untilNotified(owner, 'Your video "Peaks" was approved and is live now.');
    await publishItem(VideoStatus.PROMOTED, { case: 'tierChanged', value: { previousStatus: VideoStatus.TESTING } });
    await untilNotified(owner, 'Your video "Peaks" moved up and is promoted now.');
    await publishItem(VideoStatus.DELETED, { case: 'deleted', value: {} });
    const other = await social.newItem(owner.id, { title: 'Next', status: VideoStatus.PENDING });
    await social.publish(
      social.itemEvent(other, owner.id, { title: 'Next', status: VideoStatus.TESTING, change: approved }),
    );
    await untilNotified(owner, 'Your video "Next" was approved and is live now.');
    expect(await messages(owner)).toHaveLength(3);
  });

  test('a removal notifies once with its reason; an approval notifies by the event of the video', async () => {
    const [owner, fan] = (await newUsers('taken', 'fin1')) as [TestUser, TestUser];
    const video = await social.newItem(owner.id, { title: 'Gone', status: VideoStatus.PENDING });
    const other = await social.newItem(owner.id, { title: 'Here' });
    const decided = (verdict: Verdict, decisionId: bigint, reason: string) =>
      DecisionEvents.event(video, {
        decisionId,
        itemType: ItemType.VIDEO,
        itemId: fromId(video),
        title: 'Gone',
        uploaderId: fromId(owner.id),
        adminId: 4096n,
        verdict,
        reason,
      });
    const itemEvent = (status: VideoStatus, change: ItemChanges['change']) =>
      social.itemEvent(video, owner.id, { title: 'Gone', status, change });
    await social.publish(decided(Verdict.APPROVE, 1n, ''), itemEvent(VideoStatus.TESTING, approved));
    await untilNotified(owner, 'Your video "Gone" was approved and is live now.');

    const removal = decided(Verdict.REMOVE, 2n, 'Not yours.');
    // A dead letter that is replayed is the same event; moderation may also publish the same decision as another event.
    await social.publish(removal, removal, decided(Verdict.REMOVE, 2n, 'Not yours.'));
    await social.publish(itemEvent(VideoStatus.DELETED, { case: 'deleted', value: {} }), removal);
    await untilNotified(owner, 'Your video "Gone" was removed by a moderator. Reason: Not yours.');
    await social.setLike(fan.as, other);
    await untilNotified(owner, 'fin1 liked "Here".');
    expect(await messages(owner)).toHaveLength(3);
  });

  test('the owner gets no notification of a report that ends in a removal: the decision notifies', async () => {
    const [owner, one, fan] = (await newUsers('rude2', 'rep3', 'fin2')) as [TestUser, TestUser, TestUser];
    const [video, other] = [await social.newItem(owner.id), await social.newItem(owner.id, { title: 'Next' })];
    const value = { outcome: ReportOutcome.REMOVED, reporterIds: [fromId(one.id)], note: 'Not yours.' };
    await social.publish(
      ReportEvents.event(video, {
        itemType: ItemType.VIDEO,
        itemId: fromId(video),
        ownerId: fromId(owner.id),
        change: { case: 'resolved', value },
      }),
    );
    await untilNotified(one, 'Thank you: the video you reported was removed.');
    await social.setLike(fan.as, other);
    await untilNotified(owner, 'fin2 liked "Next".');
    expect(await messages(owner)).toHaveLength(1);
  });

  test('the outcome of a report notifies each reporter; a ban notifies the user with its reason', async () => {
    const [owner, one, two] = (await newUsers('rude', 'rep1', 'rep2')) as [TestUser, TestUser, TestUser];
    const video = await social.newItem(owner.id);
    const value = {
      outcome: ReportOutcome.UPHELD,
      reporterIds: [fromId(one.id), fromId(two.id)],
      upheldCount: 1,
      note: 'Mind your tone.',
    };
    await social.publish(
      ReportEvents.event(video, {
        itemType: ItemType.VIDEO,
        itemId: fromId(video),
        ownerId: fromId(owner.id),
        change: { case: 'resolved', value },
      }),
      social.userEvent(owner.id, 'rude', { case: 'banned', value: { reason: 'Again' } }, AccountStatus.BANNED),
    );
    const thanks = 'Thank you: the video you reported was found to break the rules, and its owner was warned.';
    await Promise.all([
      untilNotified(one, thanks),
      untilNotified(two, thanks),
      untilNotified(owner, 'Mind your tone.'),
    ]);
    await untilNotified(owner, 'A moderator banned your account. Reason: Again');
    expect(await messages(one)).toHaveLength(1);
  });

  test('an event that is delivered repeatedly notifies once', async () => {
    const [owner] = (await newUsers('twice')) as [TestUser];
    const video = await social.newItem(owner.id, { title: 'Echo', status: VideoStatus.PENDING });
    const event = social.itemEvent(video, owner.id, { title: 'Echo', change: approved });
    // The same change in another event. An event with another revision would be another decision.
    const again: OutgoingEvent = VideoEvents.event(video, { ...decoded(event), eventId: '' });
    await social.publish(event, event, again);
    await social.publish(event);
    await untilNotified(owner, 'Your video "Echo" was approved and is live now.');
    // Another consumer group than that of the notifications copies videos.
    await until(
      () => social.findItem(video),
      (item) => item?.isLive === true,
    );
    await social.setLike((await social.newUser('fin')).as, video);
    await untilNotified(owner, 'fin liked "Echo".');
    expect(await messages(owner)).toHaveLength(2);
  });
});

const decoded = (event: OutgoingEvent) =>
  VideoEvents.decode({
    ...event,
    partition: 0,
    offset: '0',
    headers: {},
    timestamp: 0,
    position: { topic: event.topic, partition: 0, offset: 0, timestamp: 0 },
  }).message;

test('notifications are published with the number of unread ones, listed in pages, and marked as read', async () => {
  const [star, ...fans] = (await newUsers('pole', 'pf1', 'pf2', 'pf3')) as [TestUser, ...TestUser[]];
  const videos: number[] = [];
  for (const fan of fans) {
    const video = await social.newItem(star.id, { title: `For ${fan.username}` });
    videos.push(video);
    await social.setLike(fan.as, video);
    await untilNotified(star, `${fan.username} liked "For ${fan.username}".`);
  }
  const published = async () => {
    const found: NotificationEvent[] = [];
    await social.bus.readFromBeginning(
      handlers(
        on(NotificationEvents, async (events) => {
          for (const { message, key } of events) if (key === String(star.id)) found.push(message);
        }),
      ),
    );
    return found;
  };
  const events = await until(published, ({ length }) => length >= 3);
  expect(events.map(({ unreadCount }) => unreadCount)).toEqual([1n, 2n, 3n]);
  expect(events.at(-1)?.notification).toMatchObject({ title: 'New like', isRead: false });

  const first = await social.notifications.listNotifications({ pageSize: 2 }, star.as);
  expect(first.unreadCount).toBe(3n);
  const rest = await social.notifications.listNotifications({ pageSize: 2, pageToken: first.nextPageToken }, star.as);
  const listed = [...first.notifications, ...rest.notifications].map(({ itemId }) => Number(itemId));
  expect(listed).toEqual(videos.toReversed());

  expect(await social.notifications.markNotificationsRead({}, star.as)).toMatchObject({ markedCount: 3n });
  expect(await social.notifications.markNotificationsRead({}, star.as)).toMatchObject({ markedCount: 0n });
  const read3 = await read(star);
  expect([read3.unreadCount, ...read3.notifications.map(({ isRead }) => isRead)]).toEqual([0n, true, true, true]);

  // A notification that is merged with a later one is unread again and comes first.
  await social.setLike(fans[1]!.as, videos[0]!);
  await untilNotified(star, 'pf2 and pf1 liked "For pf1".');
  const again = await read(star);
  expect(again).toMatchObject({ unreadCount: 1n });
  expect(again.notifications.map(({ itemId, isRead }) => [Number(itemId), isRead])).toEqual([
    [videos[0], false],
    [videos[2], true],
    [videos[1], true],
  ]);
  expect(await read(fans[0]!)).toMatchObject({ unreadCount: 0n, notifications: [] });
});
