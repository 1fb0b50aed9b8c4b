import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { handlers, on, type OutgoingEvent } from '@tallscreen/kit/events';
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
} from '#events/topics';
import { openSocial, until, type SocialWorld } from './world.ts';

let social: SocialWorld;
type Person = Awaited<ReturnType<SocialWorld['newPerson']>>;
beforeAll(async () => {
  social = await openSocial('social-notifications');
}, 60_000);
afterAll(() => social.dispose(), 60_000);

const people = (...names: string[]) => Promise.all(names.map((name) => social.newPerson(name)));
const read = (whom: Person) => social.notifications.listNotifications({}, whom.as);
const messages = async (whom: Person) => (await read(whom)).notifications.map(({ message }) => message);
const untilTold = (whom: Person, message: string) =>
  until(
    () => messages(whom),
    (all) => all.includes(message),
  );
const comment = (by: Person, videoId: number, parentId = 0n) =>
  social.comments.createComment({ videoId: fromId(videoId), text: 'hi', parentId }, by.as);

/** What is gathered by the hour or the day is told as of then, so that no test runs over the end of one. */
const TEN_O_CLOCK = Date.UTC(2026, 4, 5, 10);

test('likes of an hour are one entry that names the latest', async () => {
  const [owner, ana, bob, cleo] = (await people('owner', 'ana', 'bob', 'cleo')) as [Person, Person, Person, Person];
  const clip = await social.clip(owner.id, { title: 'Waves' });
  const like = (by: Person, minute: number, change: 'liked' | 'unliked' = 'liked') =>
    EngagementEvents.event(clip, {
      occurredAtMs: BigInt(TEN_O_CLOCK + minute * 60_000),
      itemType: ItemType.VIDEO,
      itemId: fromId(clip),
      ownerId: fromId(owner.id),
      actorId: fromId(by.id),
      change: { case: change, value: {} },
    });
  await social.publish(like(owner, 0), like(ana, 0));
  await untilTold(owner, 'ana liked "Waves".');
  await social.publish(like(bob, 20));
  await untilTold(owner, 'bob and ana liked "Waves".');
  await social.notifications.markNotificationsRead({}, owner.as);
  await social.publish(like(ana, 30, 'unliked'), like(ana, 40), like(cleo, 59));
  await untilTold(owner, 'cleo and 2 others liked "Waves".');
  expect(await read(owner)).toMatchObject({ unreadCount: 1n, notifications: [{ title: 'New likes', isRead: false }] });
}, 60_000);

test('comments and replies tell the owner and the author, never oneself', async () => {
  const [owner, ana, bob] = (await people('ody', 'andy', 'ben')) as [Person, Person, Person];
  const clip = await social.clip(owner.id, { title: 'Dunes' });
  const { comment: first } = await comment(ana, clip);
  await comment(ana, clip, first!.id);
  await comment(bob, clip, first!.id);
  await untilTold(ana, 'ben replied to your comment on "Dunes".');
  await untilTold(owner, 'ben commented on "Dunes".');
  expect(await messages(ana)).toHaveLength(1);
  expect(await messages(owner)).toEqual([
    'ben commented on "Dunes".',
    'andy commented on "Dunes".',
    'andy commented on "Dunes".',
  ]);
}, 60_000);

test('a follow is told once, however often it is taken back', async () => {
  const [star, fan] = (await people('nova', 'fan')) as [Person, Person];
  const follow = (isFollowing: boolean) =>
    FollowEvents.event(star.id, {
      occurredAtMs: BigInt(TEN_O_CLOCK),
      followerId: fromId(fan.id),
      followeeId: fromId(star.id),
      isFollowing,
    });
  await social.publish(...[true, false, true, false, true].map(follow));
  await untilTold(star, 'fan started following you.');
  await social.setLike(fan.as, await social.clip(star.id, { title: 'Last' }));
  await untilTold(star, 'fan liked "Last".');
  expect(await messages(star)).toHaveLength(2);
}, 60_000);

describe('news of moderation', () => {
  const approved = { case: 'approved', value: { decisionId: 1n } } as const;

  test('decisions, tiers and removals of own clips', async () => {
    const [owner] = (await people('maker')) as [Person];
    const clip = await social.clip(owner.id, { title: 'Peaks', status: VideoStatus.PENDING });
    const tell = (status: VideoStatus, change: NonNullable<Parameters<SocialWorld['tellClip']>[2]>['change']) =>
      social.publish(social.tellClip(clip, owner.id, { title: 'Peaks', status, change }));
    await tell(VideoStatus.TESTING, approved);
    await untilTold(owner, 'Your video "Peaks" was approved and is live now.');
    await tell(VideoStatus.PROMOTED, { case: 'tierChanged', value: { previousStatus: VideoStatus.TESTING } });
    await untilTold(owner, 'Your video "Peaks" moved up and is promoted now.');
    await tell(VideoStatus.DELETED, { case: 'deleted', value: {} });
    const other = await social.clip(owner.id, { title: 'Next', status: VideoStatus.PENDING });
    await social.publish(
      social.tellClip(other, owner.id, { title: 'Next', status: VideoStatus.TESTING, change: approved }),
    );
    await untilTold(owner, 'Your video "Next" was approved and is live now.');
    expect(await messages(owner)).toHaveLength(3);
  }, 60_000);

  test('a removal by decision is told with its reason, once; other decisions by the clip itself', async () => {
    const [owner, fan] = (await people('taken', 'fin1')) as [Person, Person];
    const clip = await social.clip(owner.id, { title: 'Gone', status: VideoStatus.PENDING });
    const other = await social.clip(owner.id, { title: 'Here' });
    const decided = (verdict: Verdict, decisionId: bigint, reason: string) =>
      DecisionEvents.event(clip, {
        decisionId,
        itemType: ItemType.VIDEO,
        videoId: fromId(clip),
        title: 'Gone',
        uploaderId: fromId(owner.id),
        adminId: 4096n,
        verdict,
        reason,
      });
    const tell = (status: VideoStatus, change: NonNullable<Parameters<SocialWorld['tellClip']>[2]>['change']) =>
      social.tellClip(clip, owner.id, { title: 'Gone', status, change });
    await social.publish(decided(Verdict.APPROVE, 1n, ''), tell(VideoStatus.TESTING, approved));
    await untilTold(owner, 'Your video "Gone" was approved and is live now.');

    const removal = decided(Verdict.REMOVE, 2n, 'Not yours.');
    // Replayed from the dead letters it is the same event; told anew it would be another one of the same decision.
    await social.publish(removal, removal, decided(Verdict.REMOVE, 2n, 'Not yours.'));
    await social.publish(tell(VideoStatus.DELETED, { case: 'deleted', value: {} }), removal);
    await untilTold(owner, 'Your video "Gone" was removed by a moderator. Reason: Not yours.');
    await social.setLike(fan.as, other);
    await untilTold(owner, 'fin1 liked "Here".');
    expect(await messages(owner)).toHaveLength(3);
  }, 60_000);

  test('reports that end in a removal leave it to the decision to tell the owner', async () => {
    const [owner, one, fan] = (await people('rude2', 'rep3', 'fin2')) as [Person, Person, Person];
    const [clip, other] = [await social.clip(owner.id), await social.clip(owner.id, { title: 'Next' })];
    const value = { outcome: ReportOutcome.REMOVED, reporterIds: [fromId(one.id)], note: 'Not yours.' };
    await social.publish(
      ReportEvents.event(clip, {
        itemType: ItemType.VIDEO,
        itemId: fromId(clip),
        ownerId: fromId(owner.id),
        change: { case: 'resolved', value },
      }),
    );
    await untilTold(one, 'Thank you: the video you reported was removed.');
    await social.setLike(fan.as, other);
    await untilTold(owner, 'fin2 liked "Next".');
    expect(await messages(owner)).toHaveLength(1);
  }, 60_000);

  test("a report's outcome, to each who reported; a ban, with its reason", async () => {
    const [owner, one, two] = (await people('rude', 'rep1', 'rep2')) as [Person, Person, Person];
    const clip = await social.clip(owner.id);
    const value = {
      outcome: ReportOutcome.UPHELD,
      reporterIds: [fromId(one.id), fromId(two.id)],
      upheldCount: 1,
      note: 'Mind your tone.',
    };
    await social.publish(
      ReportEvents.event(clip, {
        itemType: ItemType.VIDEO,
        itemId: fromId(clip),
        ownerId: fromId(owner.id),
        change: { case: 'resolved', value },
      }),
      social.tellUser(owner.id, 'rude', { case: 'banned', value: { reason: 'Again' } }, AccountStatus.BANNED),
    );
    const thanks = 'Thank you: the video you reported was found to break the rules, and its owner was warned.';
    await Promise.all([untilTold(one, thanks), untilTold(two, thanks), untilTold(owner, 'Mind your tone.')]);
    await untilTold(owner, 'A moderator banned your account. Reason: Again');
    expect(await messages(one)).toHaveLength(1);
  }, 60_000);

  test('an event delivered again and again is told once', async () => {
    const [owner] = (await people('twice')) as [Person];
    const clip = await social.clip(owner.id, { title: 'Echo', status: VideoStatus.PENDING });
    const event = social.tellClip(clip, owner.id, { title: 'Echo', change: approved });
    // The same state told by another event: another revision would be another decision.
    const again: OutgoingEvent = VideoEvents.event(clip, { ...decoded(event), eventId: '' });
    await social.publish(event, event, again);
    await social.publish(event);
    await untilTold(owner, 'Your video "Echo" was approved and is live now.');
    // Told by another group than the one that copies clips.
    await until(
      () => social.findItem(clip),
      (item) => item?.isLive === true,
    );
    await social.setLike((await social.newPerson('fin')).as, clip);
    await untilTold(owner, 'fin liked "Echo".');
    expect(await messages(owner)).toHaveLength(2);
  }, 60_000);
});

const decoded = (event: OutgoingEvent) =>
  VideoEvents.decode({ ...event, partition: 0, offset: '0', headers: {}, timestamp: 0 }).message;

test('are pushed live with the number of unread ones, paged, and cleared', async () => {
  const [star, ...fans] = (await people('pole', 'pf1', 'pf2', 'pf3')) as [Person, ...Person[]];
  for (const fan of fans) await social.follows.setFollow({ userId: fromId(star.id), isFollowing: true }, fan.as);
  await until(
    () => messages(star),
    ({ length }) => length === 3,
  );
  const pushed = async () => {
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
  const events = await until(pushed, ({ length }) => length >= 3);
  expect(events.map(({ unreadCount }) => unreadCount).at(-1)).toBe(3n);
  expect(events.at(-1)?.notification).toMatchObject({ title: 'New follower', isRead: false });

  const first = await social.notifications.listNotifications({ page: { limit: 2 } }, star.as);
  const rest = await social.notifications.listNotifications(
    { page: { limit: 2, pageToken: first.nextPageToken } },
    star.as,
  );
  const ids = [...first.notifications, ...rest.notifications].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b - a)));
  expect(new Set(ids).size).toBe(3);

  expect(await social.notifications.markNotificationsRead({}, star.as)).toMatchObject({ markedCount: 3n });
  expect(await social.notifications.markNotificationsRead({}, star.as)).toMatchObject({ markedCount: 0n });
  expect(await read(star)).toMatchObject({ unreadCount: 0n });
  expect(await read(fans[0]!)).toMatchObject({ unreadCount: 0n, notifications: [] });
}, 60_000);
