import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { handlers, on } from '@tallscreen/kit/events';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { FollowDirection } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { FollowEvents } from '#events/topics';
import { openSocial, until, type SocialWorld } from './world.ts';

let social: SocialWorld;
type Person = Awaited<ReturnType<SocialWorld['newPerson']>>;
beforeAll(async () => {
  social = await openSocial('social-follows');
}, 60_000);
afterAll(() => social.dispose(), 60_000);

const follow = (by: Person, whom: { id: number }, isFollowing = true) =>
  social.follows.setFollow({ userId: fromId(whom.id), isFollowing }, by.as);
const people = (names: string[]) => Promise.all(names.map((name) => social.newPerson(name)));
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

test('a follow counts once on both sides, and can be taken back', async () => {
  const [ana, bob] = (await people(['ana', 'bob'])) as [Person, Person];
  expect(await follow(ana, bob)).toMatchObject({ followerCount: 1n, isFollowing: true });
  expect(await follow(ana, bob)).toMatchObject({ followerCount: 1n, isFollowing: true });
  expect(await stats(bob.id, ana.id)).toMatchObject({ followers: 1, following: 0, isFollowing: true });
  expect(await stats(ana.id, bob.id)).toMatchObject({ followers: 0, following: 1, isFollowing: false });
  expect(await follow(ana, bob, false)).toMatchObject({ followerCount: 0n, isFollowing: false });
  expect(await follow(ana, bob, false)).toMatchObject({ followerCount: 0n, isFollowing: false });
  expect(await stats(bob.id, ana.id)).toMatchObject({ followers: 0, isFollowing: false });
});

test('many at once are counted exactly, and told once each', async () => {
  const [star] = await people(['star']);
  const fans = await people(Array.from({ length: 12 }, (_, i) => `fan${i}`));
  await Promise.all(fans.flatMap((fan) => [follow(fan, star!), follow(fan, star!), follow(star!, fan)]));
  await Promise.all(fans.slice(0, 4).flatMap((fan) => [follow(fan, star!, false), follow(fan, star!, false)]));
  expect(await stats(star!.id)).toMatchObject({ followers: 8, following: 12 });
  expect(await social.connection.collection('follows').countDocuments({ followeeId: star!.id })).toBe(8);
  const count = async () => {
    const told: boolean[] = [];
    await social.bus.readFromBeginning(
      handlers(
        on(FollowEvents, async (events) => {
          for (const { message } of events) if (message.followeeId === fromId(star!.id)) told.push(message.isFollowing);
        }),
      ),
    );
    return told;
  };
  const told = await until(count, ({ length }) => length >= 16);
  expect([told.filter(Boolean).length, told.length]).toEqual([12, 16]);
}, 60_000);

test('lists are newest first, and paged', async () => {
  const [star, ...fans] = (await people(['idol', 'f1', 'f2', 'f3'])) as [Person, ...Person[]];
  for (const fan of fans) await follow(fan, star);
  const list = (userId: number, direction: FollowDirection, page = {}) =>
    social.follows.listFollows({ userId: fromId(userId), direction, page });
  const newest = fans.map(({ id }) => fromId(id)).toReversed();
  const first = await list(star.id, FollowDirection.FOLLOWERS, { limit: 2 });
  expect(first.userIds).toEqual(newest.slice(0, 2));
  const second = await list(star.id, FollowDirection.FOLLOWERS, { limit: 2, pageToken: first.nextPageToken });
  expect(second).toMatchObject({ userIds: newest.slice(2), nextPageToken: '' });
  expect((await list(fans[0]!.id, FollowDirection.FOLLOWING)).userIds).toEqual([fromId(star.id)]);
  await expect(list(star.id, FollowDirection.UNSPECIFIED)).rejects.toMatchObject({ code: 'invalid_argument' });
});

test('nobody follows themselves, or somebody who is not there', async () => {
  const [ana, banned] = (await people(['anna', 'banned'])) as [Person, Person];
  await expect(follow(ana, ana)).rejects.toMatchObject({
    code: 'invalid_argument',
    detail: 'You cannot follow yourself.',
  });
  await social.publish(social.tellUser(banned.id, 'banned', { case: 'banned', value: {} }, AccountStatus.BANNED));
  await until(
    () => social.findPerson(banned.id),
    (found) => found?.status === 'banned',
  );
  await expect(follow(ana, banned)).rejects.toMatchObject({ code: 'not_found', detail: 'User not found.' });
});

test('total likes are those of live videos', async () => {
  const [owner, ana] = (await people(['owner', 'annie'])) as [Person, Person];
  const [one, two] = [await social.clip(owner.id), await social.clip(owner.id)];
  await social.setLike(ana.as, one);
  await social.setLike(ana.as, two);
  await social.setLike(owner.as, two);
  expect(await stats(owner.id)).toMatchObject({ likes: 3 });
  await social.publish(social.tellClip(two, owner.id, { status: VideoStatus.REJECTED }));
  await until(
    () => stats(owner.id),
    ({ likes }) => likes === 1,
  );
});
