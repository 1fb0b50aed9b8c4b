import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { createRecentBlocks, deleteBlockLog } from '@tallscreen/kit/block-log';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import type { BlockEvent } from '@tallscreen/proto/tallscreen/events/v1/block_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { BlockEvents } from '@tallscreen/kit-events/event-types';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-blocks');
});
afterAll(() => social.dispose());

let serial = 0;
const newUsers = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => social.newUser(`u${serial++}`))) as Promise<[TestUser, TestUser]>;
const setBlock = (by: TestUser, user: { id: number }, isBlocked = true) =>
  social.blocks.setBlock({ userId: fromId(user.id), isBlocked }, by.as);
const follow = (by: TestUser, user: TestUser) =>
  social.follows.setFollow({ userId: fromId(user.id), isFollowing: true }, by.as);
const comment = (by: TestUser, videoId: number, parentId = 0n) =>
  social.comments.createComment({ videoId: fromId(videoId), text: `by ${by.username}`, parentId }, by.as);
const texts = async (videoId: number, viewer?: TestUser) =>
  (await social.comments.listComments({ videoId: fromId(videoId), viewerId: fromId(viewer?.id ?? 0) })).comments.map(
    ({ text }) => text,
  );
const counts = async ({ id }: TestUser) => {
  const { followerCount, followingCount } = (await social.findUser(id))!;
  return [followerCount, followingCount];
};
const notFound = (detail: string) => expect.objectContaining({ status: 'not_found', detail });

async function eventsOf(blocker: TestUser): Promise<BlockEvent[]> {
  const found: BlockEvent[] = [];
  await social.bus.readFromBeginning(
    handlers(
      on(BlockEvents, async (events) => {
        for (const { message } of events) if (message.blockerId === fromId(blocker.id)) found.push(message);
      }),
    ),
  );
  return found;
}

test('a block ends follows both ways and refuses new ones, until it is undone', async () => {
  const [ana, bob] = await newUsers(2);
  await follow(ana, bob);
  await follow(bob, ana);
  await setBlock(ana, bob);
  expect([await counts(ana), await counts(bob)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  for (const [by, user] of [
    [ana, bob],
    [bob, ana],
  ] as const)
    await expect(follow(by, user)).rejects.toEqual(notFound('User not found.'));
  await setBlock(ana, bob, false);
  expect(await follow(bob, ana)).toMatchObject({ followerCount: 1n });
});

test('repeated and concurrent blocks are one block, published with rising revisions', async () => {
  const [ana, bob] = await newUsers(2);
  await Promise.all(Array.from({ length: 6 }, () => setBlock(ana, bob)));
  await setBlock(ana, bob, false);
  await setBlock(ana, bob, false);
  await setBlock(ana, bob);
  const events = await until(
    () => eventsOf(ana),
    ({ length }) => length >= 3,
  );
  expect(events.map(({ isBlocked, revision }) => [isBlocked, revision])).toEqual([
    [true, 1n],
    [false, 2n],
    [true, 3n],
  ]);
  expect(events[0]).toMatchObject({ blockedId: fromId(bob.id) });
});

test('of a follow and a block at the same time the block wins', async () => {
  const pairs = await Promise.all(Array.from({ length: 8 }, () => newUsers(2)));
  await Promise.all(pairs.flatMap(([ana, bob]) => [follow(bob, ana).catch(() => undefined), setBlock(ana, bob)]));
  for (const [ana, bob] of pairs) {
    expect([await counts(ana), await counts(bob)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  }
});

test('blocked users cannot comment on the videos or answer the comments of each other', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  const [ofAna, ofCleo] = [await social.newItem(ana.id), await social.newItem(cleo.id)];
  const { comment: first } = await comment(ana, ofCleo);
  await setBlock(bob, ana);
  await expect(comment(bob, ofAna)).rejects.toEqual(notFound('Video not found.'));
  await expect(comment(bob, ofCleo, first!.id)).rejects.toEqual(notFound('Comment not found.'));
  await comment(bob, ofCleo);
  await setBlock(bob, ana, false);
  await comment(bob, ofAna);
});

test('comments of blocked users are hidden from each other only', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  const video = await social.newItem(cleo.id);
  for (const by of [ana, bob, cleo]) await comment(by, video);
  await setBlock(ana, bob);
  const of = (...users: TestUser[]) => users.map(({ username }) => `by ${username}`);
  expect(await texts(video, ana)).toEqual(of(cleo, ana));
  expect(await texts(video, bob)).toEqual(of(cleo, bob));
  for (const viewer of [cleo, undefined]) expect(await texts(video, viewer)).toEqual(of(cleo, bob, ana));
});

test('a like across a block is not found, in both directions; an earlier one can be taken back', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  const [ofAna, ofBob] = [await social.newItem(ana.id), await social.newItem(bob.id, { kind: VideoKind.PROMO })];
  await social.setLike(bob.as, ofAna);
  await setBlock(ana, bob);
  const likes = await Promise.allSettled([
    social.setLike(bob.as, ofAna),
    social.setLike(ana.as, ofBob, true, ItemType.PROMO),
    social.setLike(cleo.as, ofAna),
  ]);
  expect(likes.map((end) => (end.status === 'rejected' ? (end.reason as unknown) : end.value))).toEqual([
    notFound('Video not found.'),
    notFound('Promo not found.'),
    expect.objectContaining({ likeCount: 2n }),
  ]);
  expect(await social.setLike(bob.as, ofAna, false)).toMatchObject({ likeCount: 1n, isLiked: false });
  await setBlock(ana, bob, false);
  expect(await social.setLike(bob.as, ofAna)).toMatchObject({ likeCount: 2n });
});

test('of many likes that begin when the block is answered none passes', async () => {
  const pairs = await Promise.all(Array.from({ length: 12 }, () => newUsers(2)));
  const ends = await Promise.all(
    pairs.map(async ([ana, bob]) => {
      const video = await social.newItem(ana.id);
      await setBlock(ana, bob);
      return social.setLike(bob.as, video).then(
        () => 'passed',
        (error: unknown) => error,
      );
    }),
  );
  expect(ends).toEqual(pairs.map(() => notFound('Video not found.')));
});

test('a block, an unblock and a mute are in the log before they are answered; a repeat writes a lost one again', async () => {
  const [ana, bob] = await newUsers(2);
  const pair = { blockerId: ana.id, blockedId: bob.id };
  const recent = async () => {
    const reader = createRecentBlocks({ redis: social.redisClient });
    await reader.catchUp();
    return reader.newest(pair, undefined);
  };
  await setBlock(ana, bob);
  expect(await recent()).toEqual({ ...pair, isBlocked: true, isMuted: false, revision: 1 });
  await deleteBlockLog(social.redisClient);
  expect(await recent()).toBeUndefined();
  await setBlock(ana, bob);
  expect(await recent()).toMatchObject({ isBlocked: true, revision: 1 });
  await setMute(ana, bob);
  await setBlock(ana, bob, false);
  expect(await recent()).toMatchObject({ isBlocked: false, isMuted: true, revision: 3 });
});

test('nobody is notified of actions of a blocked user', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  const [video, ofCleo] = [await social.newItem(ana.id, { title: 'Waves' }), await social.newItem(cleo.id)];
  await setBlock(ana, bob);
  await social.comments.createComment({ videoId: fromId(ofCleo), text: `@${ana.username} look` }, bob.as);
  await social.setLike(cleo.as, video);
  const list = async () => (await social.notifications.listNotifications({}, ana.as)).notifications;
  await until(list, ({ length }) => length > 0);
  expect((await list()).map(({ message }) => message)).toEqual([`${cleo.username} liked "Waves".`]);
});

test('the list shows blocked users, newest first, and a check finds blocks of both directions', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo, dan] = await newUsers(2);
  for (const user of [bob, cleo]) await setBlock(ana, user);
  await setBlock(dan, ana);
  const list = (by: TestUser, page = {}) => social.blocks.listBlocks(page, by.as);
  expect((await list(ana)).userIds).toEqual([fromId(cleo.id), fromId(bob.id)]);
  const first = await list(ana, { pageSize: 1 });
  expect((await list(ana, { pageSize: 1, pageToken: first.nextPageToken })).userIds).toEqual([fromId(bob.id)]);
  expect((await list(bob)).userIds).toEqual([]);
  const lookups = [
    { viewerId: fromId(ana.id), userIds: [bob, cleo, dan, ana].map(({ id }) => fromId(id)) },
    { viewerId: fromId(bob.id), userIds: [fromId(dan.id), fromId(ana.id)] },
  ];
  const { results } = await social.blocks.batchCheckBlocks({ lookups });
  expect(results.map(({ userIds }) => userIds)).toEqual([
    [bob, cleo, dan].map(({ id }) => fromId(id)),
    [fromId(ana.id)],
  ]);
});

const setMute = (by: TestUser, user: { id: number }, isMuted = true) =>
  social.blocks.setMute({ userId: fromId(user.id), isMuted }, by.as);

test('a mute hides comments from the user who mutes, and the muted user does not notice', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  const video = await social.newItem(ana.id);
  await follow(bob, ana);
  for (const by of [ana, bob, cleo]) await comment(by, video);
  await setMute(ana, bob);
  const of = (...users: TestUser[]) => users.map(({ username }) => `by ${username}`);
  expect(await texts(video, ana)).toEqual(of(cleo, ana));
  expect(await texts(video, bob)).toEqual(of(cleo, bob, ana));
  await comment(bob, video);
  expect([await counts(ana), await counts(bob)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
  const lookups = [{ viewerId: fromId(ana.id), userIds: [fromId(bob.id)] }];
  expect((await social.blocks.batchCheckBlocks({ lookups })).results[0]!.userIds).toEqual([]);
  await setMute(ana, bob, false);
  expect(await texts(video, ana)).toEqual(of(bob, cleo, bob, ana));
});

test('users are not notified of actions of a user whom they mute; the muted user still is', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  const [ofAna, ofBob] = [
    await social.newItem(ana.id, { title: 'Waves' }),
    await social.newItem(bob.id, { title: 'Hills' }),
  ];
  await setMute(ana, bob);
  await social.setLike(bob.as, ofAna);
  await social.setLike(cleo.as, ofAna);
  await social.setLike(ana.as, ofBob);
  const list = async (of: TestUser) =>
    (await social.notifications.listNotifications({}, of.as)).notifications.map(({ message }) => message);
  await until(async () => (await list(ana)).length > 0 && (await list(bob)).length > 0);
  expect(await list(ana)).toEqual([`${cleo.username} liked "Waves".`]);
  expect(await list(bob)).toEqual([`${ana.username} liked "Hills".`]);
});

test('a mute and a block of one user are independent, are listed separately, and end with the account', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  for (const user of [bob, cleo]) await setMute(ana, user);
  await Promise.all([setMute(ana, bob), setMute(ana, bob)]);
  await setBlock(ana, bob);
  await setBlock(ana, bob, false);
  const muted = async (page = {}) => (await social.blocks.listMutes(page, ana.as)).userIds;
  expect(await muted()).toEqual([fromId(bob.id), fromId(cleo.id)]);
  expect(await muted({ pageSize: 1 })).toEqual([fromId(bob.id)]);
  expect((await social.blocks.listBlocks({}, ana.as)).userIds).toEqual([]);
  const stats = async () => {
    const viewer = { userId: fromId(ana.id) };
    const found = await social.follows.batchGetProfileStats({ lookups: [{ userId: fromId(bob.id), viewer }] });
    return found.stats[0]!.isMuted;
  };
  expect(await stats()).toBe(true);
  await social.publish(social.userEvent(bob.id, '', { case: 'deleted', value: {} }, AccountStatus.DELETED));
  await until(async () => (await muted()).length === 1);
  expect(await stats()).toBe(false);
  const last = async () => (await eventsOf(ana)).filter(({ blockedId }) => blockedId === fromId(bob.id)).at(-1);
  await until(async () => (await last())?.isMuted === false);
  await expect(setMute(ana, ana)).rejects.toMatchObject({ detail: 'You cannot mute yourself.' });
});

test('users cannot block themselves or somebody who does not exist', async () => {
  const [ana] = await newUsers(1);
  await expect(setBlock(ana, ana)).rejects.toMatchObject({ status: 'invalid_argument' });
  // Identity cannot be reached in this test, so it is unknown whether the user exists.
  await expect(setBlock(ana, { id: 4096 })).rejects.toMatchObject({ status: 'unavailable' });
});

test('the blocks of a deleted user end', async () => {
  const [ana, bob] = await newUsers(2);
  const [cleo] = await newUsers(1);
  await setBlock(ana, bob);
  await setBlock(cleo, ana);
  await social.publish(social.userEvent(ana.id, '', { case: 'deleted', value: {} }, AccountStatus.DELETED));
  await until(async () => (await eventsOf(ana)).at(-1)?.isBlocked === false);
  await until(async () => (await eventsOf(cleo)).at(-1)?.isBlocked === false);
  expect((await social.blocks.listBlocks({}, cleo.as)).userIds).toEqual([]);
  await expect(setBlock(bob, ana)).rejects.toEqual(notFound('User not found.'));
});
