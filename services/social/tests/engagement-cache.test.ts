import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readServerId } from '@tallscreen/kit/redis/server-id';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Counters } from '#domain/media-item';
import type { Like } from '#domain/like';
import { createEngagementCache, type EngagementCache } from '#store/engagement-cache';

const parts = createTestParts('social-engagement-cache');
let redis: Awaited<ReturnType<typeof parts.redis>>;
let cache: EngagementCache;
beforeAll(async () => {
  redis = await parts.redis();
  cache = createEngagementCache(redis, parts.logger);
  // The cache rejects until it knows the server.
  await until(() =>
    cache.read([1], new Map()).then(
      () => true,
      () => false,
    ),
  );
});
afterAll(() => parts.dispose());

let lastId = 0;
const counters = (likeCount: number, revision: number): Counters => ({ likeCount, commentCount: 0, revision });
const like = (userId: number, itemId: number, revision: number) => ({ userId, itemId, revision });
const isLiked = async (userId: number, itemId: number) =>
  (await cache.read([], new Map([[userId, [itemId]]]))).likes.get(userId)?.has(itemId);
const likesOf = async (id: number) => (await cache.read([id], new Map())).counters.get(id)?.likeCount;
const fill = (userId: number, likes: readonly Like[]) => cache.fillLikes(userId, async () => likes);
const fresh = () => ({ user: ++lastId, item: ++lastId });

test('a fill that was read before a like does not undo the like', async () => {
  const { user, item } = fresh();
  await cache.apply({ items: [{ id: item, ...counters(1, 5) }], liked: [like(user, item, 5)], unliked: [] });
  expect(await isLiked(user, item)).toBeUndefined();
  await fill(user, []);
  await cache.fillCounters(new Map([[item, counters(0, 4)]]));
  expect(await isLiked(user, item)).toBe(true);
  expect(await likesOf(item)).toBe(1);
});

test('a fill that was read before an unlike does not restore the like', async () => {
  const { user, item } = fresh();
  await cache.apply({ items: [{ id: item, ...counters(0, 6) }], liked: [], unliked: [like(user, item, 6)] });
  await fill(user, [like(user, item, 5)]);
  await cache.fillCounters(new Map([[item, counters(1, 5)]]));
  expect(await isLiked(user, item)).toBe(false);
  expect(await likesOf(item)).toBe(0);
});

test('late and repeated events change nothing', async () => {
  const { user, item } = fresh();
  await fill(user, []);
  const liked = { items: [{ id: item, ...counters(1, 1) }], liked: [like(user, item, 1)], unliked: [] };
  const unliked = { items: [{ id: item, ...counters(0, 2) }], liked: [], unliked: [like(user, item, 2)] };
  for (const change of [unliked, liked, unliked, liked]) await cache.apply(change);
  expect(await isLiked(user, item)).toBe(false);
  expect(await likesOf(item)).toBe(0);
});

test('a viewer whose likes are not cached is missing, not a viewer without likes', async () => {
  const { user, item } = fresh();
  expect(await cache.read([item], new Map([[user, [item]]]))).toMatchObject({
    missingItems: [item],
    missingViewers: [user],
  });
  await fill(user, []);
  expect(await isLiked(user, item)).toBe(false);
});

test('several events of one item and one user are combined', async () => {
  const { user, item } = fresh();
  const other = ++lastId;
  await fill(user, []);
  await cache.apply({
    items: [
      { id: item, ...counters(1, 1) },
      { id: item, ...counters(0, 3) },
      { id: item, ...counters(1, 2) },
    ],
    liked: [like(user, item, 1), like(user, other, 1)],
    unliked: [like(user, item, 3)],
  });
  expect([await isLiked(user, item), await isLiked(user, other), await likesOf(item)]).toEqual([false, true, 0]);
});

test('the loss of the hash cancels a running fill', async () => {
  const { user, item } = fresh();
  await cache.fillLikes(user, async () => {
    await redis.del(`social:likes:${await readServerId(redis)}:${user}`);
    return [like(user, item, 5)];
  });
  expect((await cache.read([], new Map([[user, [item]]]))).missingViewers).toEqual([user]);
  await fill(user, []);
  expect(await isLiked(user, item)).toBe(false);
});

test('entries of a server that was replaced are not read', async () => {
  const { user, item } = fresh();
  await redis.set(`social:counters:anotherserver:${item}`, '9:9:9');
  await fill(user, []);
  expect(await cache.read([item], new Map([[user, [item]]]))).toMatchObject({ missingItems: [item] });
  const id = await readServerId(redis);
  await cache.fillCounters(new Map([[item, counters(1, 1)]]));
  expect(await redis.get(`social:counters:${id}:${item}`)).toBe('1:1:0');
});

test('of two fills at the same time the later one wins', async () => {
  const { user, item } = fresh();
  await cache.fillLikes(user, async () => {
    await fill(user, []);
    return [like(user, item, 5)];
  });
  expect(await isLiked(user, item)).toBe(false);
});

test('thousands of likes are filled in several steps', async () => {
  const { user } = fresh();
  const many = Array.from({ length: 5_000 }, (_, i) => like(user, i + 1, i + 1));
  await fill(user, many);
  const { likes } = await cache.read([], new Map([[user, [1, 2_500, 5_000, 5_001]]]));
  expect(likes.get(user)).toEqual(new Set([1, 2_500, 5_000]));
});
