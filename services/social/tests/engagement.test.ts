import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { createEngagementCache } from '#store/engagement-cache';
import { createEngagementSource } from '#store/engagement-source';
import { createItems } from '#store/items';
import { createLikeCollection } from '#store/likes';
import { openSocial, until, type SocialWorld } from './world.ts';

let social: SocialWorld;
const OWNER = 4096 * 7;
beforeAll(async () => {
  social = await openSocial('social-engagement');
}, 60_000);
afterAll(() => social.dispose(), 60_000);

test('answers in the order of the items and lookups, zeros for what nobody has touched', async () => {
  const [one, two] = [await social.clip(OWNER), await social.clip(OWNER)];
  const viewer = social.newId();
  await social.setLike(await social.person(viewer), two);
  const { items, results } = await social.engagement.batchGetEngagement({
    itemIds: [fromId(one), fromId(two), fromId(social.newId())],
    lookups: [
      { viewer: { userId: fromId(viewer) }, itemIndexes: [2, 1] },
      { itemIndexes: [1] },
      { viewer: { userId: fromId(viewer) }, itemIndexes: [0] },
      { viewer: { userId: fromId(viewer) }, itemIndexes: [] },
    ],
  });
  expect(items.map(({ likeCount }) => likeCount)).toEqual([0n, 1n, 0n]);
  expect(items[1]?.itemId).toBe(fromId(two));
  expect(results.map(({ likedIndexes }) => likedIndexes)).toEqual([[1], [], [], []]);
});

test('takes no more than its limits, and no place beyond the list', async () => {
  const refused = { code: 'invalid_argument' };
  const lookups = Array.from({ length: 251 }, () => ({}));
  await expect(social.engagement.batchGetEngagement({ lookups })).rejects.toMatchObject(refused);
  const itemIds = Array.from({ length: 5_001 }, () => fromId(social.newId()));
  await expect(social.engagement.batchGetEngagement({ itemIds })).rejects.toMatchObject(refused);
  const beyond = { itemIds: itemIds.slice(0, 1), lookups: [{ itemIndexes: [1] }] };
  await expect(social.engagement.batchGetEngagement(beyond)).rejects.toMatchObject(refused);
});

describe('when Redis is emptied', () => {
  test('nothing is lost: counters and likes come back from the database', async () => {
    const clip = await social.clip(OWNER);
    const viewer = social.newId();
    const as = await social.person(viewer);
    await social.setLike(as, clip);
    expect(await social.readEngagement(clip, viewer)).toMatchObject({ likes: 1, isLiked: true });
    await social.emptyRedis();
    expect(await social.readEngagement(clip, viewer)).toMatchObject({ likes: 1, isLiked: true });
    await social.setLike(as, clip, false);
    expect(await social.readEngagement(clip, viewer)).toMatchObject({ likes: 0, isLiked: false });
  });

  test('in the middle of a storm, over and over, the end is right', async () => {
    const clip = await social.clip(OWNER);
    const viewers = Array.from({ length: 10 }, () => social.newId());
    const people = await Promise.all(viewers.map((id) => social.person(id)));
    let isOver = false;
    const emptying = (async () => {
      while (!isOver) await social.emptyRedis();
    })();
    const reading = (async () => {
      while (!isOver) await Promise.all(viewers.map((id) => social.readEngagement(clip, id)));
    })();
    for (let round = 0; round < 5; round++) {
      await Promise.all(people.map((as, i) => social.setLike(as, clip, (round + i) % 2 === 0)));
    }
    isOver = true;
    await Promise.all([emptying, reading]);
    const read = () => Promise.all(viewers.map((id) => social.readEngagement(clip, id)));
    await until(read, (seen) => seen.every(({ likes, isLiked }, i) => likes === 5 && isLiked === (i % 2 === 0)));
    await social.emptyRedis();
    expect((await read()).map(({ isLiked }) => isLiked)).toEqual(viewers.map((_, i) => i % 2 === 0));
  }, 60_000);
});

test('reads without Redis are slower, not wrong', async () => {
  const clip = await social.clip(OWNER);
  const viewer = social.newId();
  await social.setLike(await social.person(viewer), clip);
  const { port, stop } = await social.start({ REDIS_URL: 'redis://127.0.0.1:1' });
  const slow = social.clientsAt(port);
  expect(await social.readEngagement(clip, viewer, slow)).toMatchObject({ likes: 1, isLiked: true });
  expect(await social.readEngagement(clip, social.newId(), slow)).toMatchObject({ likes: 1, isLiked: false });
  await stop();
});

test('once warm, no question reaches the database, whatever the size of the page', async () => {
  const viewer = social.newId();
  const clips: number[] = [];
  for (let i = 0; i < 40; i++) clips.push(await social.clip(OWNER));
  let questions = 0;
  const counting = <T extends object>(store: T): T =>
    new Proxy(store, { get: (target, name) => (questions++, Reflect.get(target, name)) });
  const { read } = createEngagementSource({
    cache: createEngagementCache(social.redisClient, social.logger),
    items: counting(createItems(social.connection)),
    likes: counting(createLikeCollection(social.connection)),
    logger: social.logger,
  });
  const page = (size: number) => read(clips.slice(0, size), new Map([[viewer, clips.slice(0, size)]]));
  await page(40);
  expect(questions).toBeGreaterThan(0);
  await until(
    () => social.redisClient.hGet(`social:likes:${viewer}`, 'complete'),
    (whole) => whole === '0:1',
  );
  questions = 0;
  await page(10);
  await page(40);
  expect(questions).toBe(0);
}, 60_000);

test('a viewer of very many likes is answered rightly without keeping them all', async () => {
  const viewer = social.newId();
  const as = await social.person(viewer);
  const clips = [await social.clip(OWNER), await social.clip(OWNER), await social.clip(OWNER)];
  for (const clip of clips.slice(0, 2)) await social.setLike(as, clip);
  await social.emptyRedis();
  const { read } = createEngagementSource({
    cache: createEngagementCache(social.redisClient, social.logger),
    items: createItems(social.connection),
    likes: createLikeCollection(social.connection),
    logger: social.logger,
    mostLikes: 1,
  });
  const liked = async () => (await read(clips, new Map([[viewer, clips]]))).likes.get(viewer);
  expect(await liked()).toEqual(new Set(clips.slice(0, 2)));
  await until(
    () => social.redisClient.hGetAll(`social:likes:${viewer}`),
    (kept) => kept['complete'] === '0:0',
  );
  expect(await liked()).toEqual(new Set(clips.slice(0, 2)));
});
