import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/parts';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { idsOf, openFeed, promoClip, range, sorted, videoClip, videosOf, viewed } from './world.ts';

jest.setTimeout(60_000);

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  feed = await openFeed('feed-no-redis');
  await feed.bus.publishAll([...range(1, 60).map((id) => videoClip(id)), promoClip(501)]);
  await until(async () => videosOf(await feed.scroll(1, 50)).length === 60);
});
afterAll(() => feed.dispose());

/** Nobody listens there. */
const NOWHERE = 'redis://127.0.0.1:1';

test('a process without Redis starts, serves whole scrolls by the token alone, and takes views without losing its place', async () => {
  const { port } = await feed.start({ REDIS_URL: NOWHERE });
  const client = feed.client(FeedService, port);
  const items = videosOf(await feed.scroll(2, 20, undefined, client));
  expect(sorted(idsOf(items))).toEqual(range(1, 60));

  await feed.bus.publishAll(range(1, 30).map((id) => viewed(3, id)));
  await feed.settled();
  expect(await feed.bus.deadLetters.count('analytics.event.v1')).toBe(0);
  expect(videosOf(await feed.scroll(3, 20, undefined, client))).toHaveLength(60);
});

test('a scroll that began with Redis goes on without it, and the other way round', async () => {
  const { port } = await feed.start({ REDIS_URL: NOWHERE });
  const client = feed.client(FeedService, port);
  const first = await feed.page(4, { limit: 20 });
  const second = await feed.page(4, { limit: 20, pageToken: first.nextPageToken }, client);
  const third = await feed.page(4, { limit: 20, pageToken: second.nextPageToken });
  const ids = idsOf(videosOf([...first.items, ...second.items, ...third.items]));
  expect(new Set(ids).size).toBe(60);
});
