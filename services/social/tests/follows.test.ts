import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { FollowDirection } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { FollowEvents } from '@tallscreen/kit-events/event-types';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-follows');
});
afterAll(() => social.dispose());

const follow = (by: TestUser, followee: { id: number }, isFollowing = true) =>
  social.follows.setFollow({ userId: fromId(followee.id), isFollowing }, by.as);
const newUsers = (names: string[]) => Promise.all(names.map((name) => social.newUser(name)));
const stats = async (userId: number, viewerId = 0) => {
  const lookups = [{ userId: fromId(userId), viewer: { userId: BigInt(viewerId) } }];
  const [found] = (await social.follows.batchGetProfileStats({ lookups })).stats;
  return {
    followers: Number(found!.followerCount),
    following: Number(found!.followingCount),
    likes: Number(found!.totalLikeCount),
    isFollowing: found!.isFollowing,
  };
};

test('a follow counts once for both users, and can be undone', async () => {
  const [ana, bob] = (await newUsers(['ana', 'bob'])) as [TestUser, TestUser];
  expect(await follow(ana, bob)).toMatchObject({ followerCount: 1n, isFollowing: true });
  expect(await follow(ana, bob)).toMatchObject({ followerCount: 1n, isFollowing: true });
  expect(await stats(bob.id, ana.id)).toMatchObject({ followers: 1, following: 0, isFollowing: true });
  expect(await stats(ana.id, bob.id)).toMatchObject({ followers: 0, following: 1, isFollowing: false });
  expect(await follow(ana, bob, false)).toMatchObject({ followerCount: 0n, isFollowing: false });
  expect(await follow(ana, bob, false)).toMatchObject({ followerCount: 0n, isFollowing: false });
  expect(await stats(bob.id, ana.id)).toMatchObject({ followers: 0, isFollowing: false });
});

test('concurrent follows are counted exactly, and published once each', async () => {
  const [star] = await newUsers(['star']);
  const fans = await newUsers(Array.from({ length: 12 }, (_, i) => `fan${i}`));
  await Promise.all(fans.flatMap((fan) => [follow(fan, star!), follow(fan, star!), follow(star!, fan)]));
  await Promise.all(fans.slice(0, 4).flatMap((fan) => [follow(fan, star!, false), follow(fan, star!, false)]));
  expect(await stats(star!.id)).toMatchObject({ followers: 8, following: 12 });
  expect(await social.connection.collection('follows').countDocuments({ followeeId: star!.id })).toBe(8);
  const publishedFollows = async () => {
    const found: boolean[] = [];
    await social.bus.readFromBeginning(
      handlers(
        on(FollowEvents, async (events) => {
          for (const { message } of events)
            if (message.followeeId === fromId(star!.id)) found.push(message.isFollowing);
        }),
      ),
    );
    return found;
  };
  const published = await until(publishedFollows, ({ length }) => length >= 16);
  expect([published.filter(Boolean).length, published.length]).toEqual([12, 16]);
});

test('lists are sorted newest first, and paged', async () => {
  const [star, ...fans] = (await newUsers(['idol', 'f1', 'f2', 'f3'])) as [TestUser, ...TestUser[]];
  for (const fan of fans) await follow(fan, star);
  const list = (userId: number, direction: FollowDirection, page = {}) =>
    social.follows.listFollows({ userId: fromId(userId), direction, ...page });
  const newest = fans.map(({ id }) => fromId(id)).toReversed();
  const first = await list(star.id, FollowDirection.FOLLOWERS, { pageSize: 2 });
  expect(first.userIds).toEqual(newest.slice(0, 2));
  const second = await list(star.id, FollowDirection.FOLLOWERS, { pageSize: 2, pageToken: first.nextPageToken });
  expect(second).toMatchObject({ userIds: newest.slice(2), nextPageToken: '' });
  expect((await list(fans[0]!.id, FollowDirection.FOLLOWING)).userIds).toEqual([fromId(star.id)]);
  await expect(list(star.id, FollowDirection.UNSPECIFIED)).rejects.toMatchObject({ status: 'invalid_argument' });
});

test('users cannot follow themselves, or a banned user', async () => {
  const [ana, banned] = (await newUsers(['anna', 'banned'])) as [TestUser, TestUser];
  await expect(follow(ana, ana)).rejects.toMatchObject({
    status: 'invalid_argument',
    detail: 'You cannot follow yourself.',
  });
  await social.publish(social.userEvent(banned.id, 'banned', { case: 'banned', value: {} }, AccountStatus.BANNED));
  await until(async () => (await social.findUser(banned.id))?.status === 'banned');
  await expect(follow(ana, banned)).rejects.toMatchObject({ status: 'not_found', detail: 'User not found.' });
});

test('banned users are not counted until the ban ends, and nothing is counted twice', async () => {
  const [ana, bea, carl] = (await newUsers(['ana2', 'bea', 'carl'])) as [TestUser, TestUser, TestUser];
  for (const [by, to] of [
    [ana, bea],
    [bea, ana],
    [carl, ana],
    [carl, bea],
  ] as const)
    await follow(by, to);
  const ban = (user: TestUser) =>
    social.publish(social.userEvent(user.id, 'banned', { case: 'banned', value: {} }, AccountStatus.BANNED));
  const unban = (user: TestUser) =>
    social.publish(social.userEvent(user.id, 'unbanned', { case: 'unbanned', value: {} }, AccountStatus.ACTIVE));
  const countsOf = async (user: TestUser) => {
    const { followers, following } = await stats(user.id);
    return `${followers} ${following}`;
  };
  const becomes = (user: TestUser, counts: string) =>
    until(
      () => countsOf(user),
      (found) => found === counts,
    );
  expect(await countsOf(ana)).toBe('2 1');

  await ban(bea);
  await becomes(ana, '1 0');
  await becomes(carl, '0 1');
  // If both users are banned, the end of one ban changes nothing.
  await ban(carl);
  await becomes(ana, '0 0');
  // A follow that is not counted is not subtracted again.
  expect(await follow(ana, bea, false)).toMatchObject({ followerCount: 0n });
  expect(await countsOf(ana)).toBe('0 0');
  await unban(bea);
  await becomes(ana, '1 0');
  expect(await countsOf(bea)).toBe('0 1');
  await unban(carl);
  await becomes(ana, '2 0');
  await becomes(bea, '1 1');
  expect(await countsOf(carl)).toBe('0 2');

  // A follow that began before the ban came.
  expect(await follow(carl, bea, false)).toMatchObject({ followerCount: 0n });
  await ban(carl);
  await becomes(ana, '1 0');
  expect(await follow(carl, bea)).toMatchObject({ followerCount: 0n });
  await unban(carl);
  await becomes(bea, '1 1');
});

test('total likes include live videos only', async () => {
  const [owner, ana] = (await newUsers(['owner', 'annie'])) as [TestUser, TestUser];
  const [one, two] = [await social.newItem(owner.id), await social.newItem(owner.id)];
  await social.setLike(ana.as, one);
  await social.setLike(ana.as, two);
  await social.setLike(owner.as, two);
  expect(await stats(owner.id)).toMatchObject({ likes: 3 });
  await social.publish(social.itemEvent(two, owner.id, { status: VideoStatus.REJECTED }));
  await until(
    () => stats(owner.id),
    ({ likes }) => likes === 1,
  );
});

test('users read whom they follow themselves, the last followed first', async () => {
  const [reader, ...stars] = (await newUsers(['reader', 's1', 's2'])) as [TestUser, ...TestUser[]];
  for (const star of stars) await follow(reader, star);
  const { userIds } = await social.follows.readFollowedIds({}, reader.as);
  expect(userIds).toEqual(stars.map(({ id }) => fromId(id)).toReversed());
  expect((await social.follows.readFollowedIds({}, stars[0]!.as)).userIds).toEqual([]);
  await expect(social.follows.readFollowedIds({}, {})).rejects.toMatchObject({ status: 'unauthenticated' });
});
