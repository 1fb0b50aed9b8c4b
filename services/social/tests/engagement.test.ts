import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readServerId } from '@tallscreen/kit/redis/server-id';
import { runRequest } from '@tallscreen/kit/context';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { createGetEngagement } from '#app/get-engagement';
import { createEngagementCache, type EngagementCache } from '#store/engagement-cache';
import { createLikes } from '#store/likes';
import { createMediaItems } from '#store/media-items';
import { openSocial, type SocialWorld } from './world.ts';

let social: SocialWorld;
const OWNER = 4096 * 7;
beforeAll(async () => {
  social = await openSocial('social-engagement');
});
afterAll(() => social.dispose());

test('results are in the order of the items and lookups, with zeros for items without likes', async () => {
  const [one, two] = [await social.newItem(OWNER), await social.newItem(OWNER)];
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

test('more than the limits, or an index out of range, is refused', async () => {
  const refused = { status: 'invalid_argument' };
  const lookups = Array.from({ length: 251 }, () => ({}));
  await expect(social.engagement.batchGetEngagement({ lookups })).rejects.toMatchObject(refused);
  const itemIds = Array.from({ length: 5_001 }, () => fromId(social.newId()));
  await expect(social.engagement.batchGetEngagement({ itemIds })).rejects.toMatchObject(refused);
  const beyond = { itemIds: itemIds.slice(0, 1), lookups: [{ itemIndexes: [1] }] };
  await expect(social.engagement.batchGetEngagement(beyond)).rejects.toMatchObject(refused);
});

describe('when Redis is emptied', () => {
  test('counters and likes are read from the database again', async () => {
    const video = await social.newItem(OWNER);
    const viewer = social.newId();
    const as = await social.person(viewer);
    await social.setLike(as, video);
    expect(await social.readEngagement(video, viewer)).toMatchObject({ likes: 1, isLiked: true });
    await social.emptyRedis();
    expect(await social.readEngagement(video, viewer)).toMatchObject({ likes: 1, isLiked: true });
    await social.setLike(as, video, false);
    expect(await social.readEngagement(video, viewer)).toMatchObject({ likes: 0, isLiked: false });
  });

  test('over and over under load, counters and likes are right in the end', async () => {
    const video = await social.newItem(OWNER);
    const viewers = Array.from({ length: 10 }, () => social.newId());
    const callers = await Promise.all(viewers.map((id) => social.person(id)));
    let isOver = false;
    const emptying = (async () => {
      while (!isOver) await social.emptyRedis();
    })();
    const reading = (async () => {
      while (!isOver) await Promise.all(viewers.map((id) => social.readEngagement(video, id)));
    })();
    for (let round = 0; round < 5; round++) {
      await Promise.all(callers.map((as, i) => social.setLike(as, video, (round + i) % 2 === 0)));
    }
    isOver = true;
    await Promise.all([emptying, reading]);
    const read = () => Promise.all(viewers.map((id) => social.readEngagement(video, id)));
    const areRight = (seen: Awaited<ReturnType<typeof read>>): boolean =>
      seen.every(({ likes, isLiked }, i) => likes === 5 && isLiked === (i % 2 === 0));
    await until(read, areRight);
    await social.emptyRedis();
    // An event of an earlier like may reach the emptied cache before the event of the unlike (ADR 11).
    expect(areRight(await until(read, areRight))).toBe(true);
  });
});

test('reads are right without Redis', async () => {
  const video = await social.newItem(OWNER);
  const viewer = social.newId();
  await social.setLike(await social.person(viewer), video);
  const { port, stop } = await social.start({ REDIS_URL: 'redis://127.0.0.1:1' });
  const slow = social.clientsAt(port);
  expect(await social.readEngagement(video, viewer, slow)).toMatchObject({ likes: 1, isLiked: true });
  expect(await social.readEngagement(video, social.newId(), slow)).toMatchObject({ likes: 1, isLiked: false });
  await stop();
});

/** Returns a cache that knows its server; before that it rejects. */
async function openCache(): Promise<EngagementCache> {
  const cache = createEngagementCache(social.redisClient, social.logger);
  const isOpen = () =>
    cache.read([1], new Map()).then(
      () => true,
      () => false,
    );
  await until(isOpen);
  return cache;
}

test('reads that are fully cached do not query the database, whatever the size of the page', async () => {
  const viewer = social.newId();
  const videos: number[] = [];
  for (let i = 0; i < 40; i++) videos.push(await social.newItem(OWNER));
  let queries = 0;
  const counting = <T extends object>(store: T): T =>
    new Proxy(store, { get: (target, name) => (queries++, Reflect.get(target, name)) });
  const getEngagement = createGetEngagement({
    cache: await openCache(),
    mediaItems: counting(createMediaItems(social.connection)),
    likes: counting(createLikes(social.connection)),
    logger: social.logger,
  });
  const readPage = (size: number) => {
    const itemIndexes = Array.from({ length: size }, (_, i) => i);
    return getEngagement(videos.slice(0, size), [{ viewerId: viewer, itemIndexes }]);
  };
  await readPage(40);
  expect(queries).toBeGreaterThan(0);
  await until(
    async () => social.redisClient.hGet(`social:likes:${await readServerId(social.redisClient)}:${viewer}`, 'complete'),
    (complete) => complete === '0:1',
  );
  queries = 0;
  await readPage(10);
  await readPage(40);
  expect(queries).toBe(0);
});

test('the likes of all viewers of a page are cached, although the request ends first, and they expire', async () => {
  const video = await social.newItem(OWNER);
  const viewers = Array.from({ length: 12 }, () => social.newId());
  const getEngagement = createGetEngagement({
    cache: await openCache(),
    mediaItems: createMediaItems(social.connection),
    likes: createLikes(social.connection),
    logger: social.logger,
  });
  const leaving = new AbortController();
  await runRequest({ requestId: 'request-1', signal: leaving.signal }, () =>
    getEngagement(
      [video],
      viewers.map((viewerId) => ({ viewerId, itemIndexes: [0] })),
    ),
  );
  leaving.abort();
  const server = await readServerId(social.redisClient);
  for (const viewer of viewers) {
    const key = `social:likes:${server}:${viewer}`;
    await until(
      () => social.redisClient.hGet(key, 'complete'),
      (complete) => complete === '0:1',
    );
    expect(await social.redisClient.ttl(key)).toBeGreaterThan(0);
  }
});

test('the likes of a viewer with too many to cache are read from the database', async () => {
  const viewer = social.newId();
  const as = await social.person(viewer);
  const videos = [await social.newItem(OWNER), await social.newItem(OWNER), await social.newItem(OWNER)];
  for (const video of videos.slice(0, 2)) await social.setLike(as, video);
  await social.emptyRedis();
  const getEngagement = createGetEngagement({
    cache: await openCache(),
    mediaItems: createMediaItems(social.connection),
    likes: createLikes(social.connection),
    logger: social.logger,
    maxCachedLikes: 1,
  });
  const likedIndexes = async () =>
    (await getEngagement(videos, [{ viewerId: viewer, itemIndexes: [0, 1, 2] }])).liked[0];
  expect(await likedIndexes()).toEqual([0, 1]);
  await until(
    async () => social.redisClient.hGetAll(`social:likes:${await readServerId(social.redisClient)}:${viewer}`),
    (cached) => cached['complete'] === '0:0',
  );
  expect(await likedIndexes()).toEqual([0, 1]);
});
