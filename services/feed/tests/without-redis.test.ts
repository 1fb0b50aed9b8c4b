import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { idsOf, openFeed, promoEvent, range, sorted, videoEvent, videosOf, viewEvent } from './world.ts';

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  feed = await openFeed('feed-no-redis');
  await feed.bus.publishAll([...range(1, 60).map((id) => videoEvent(id)), promoEvent(501)]);
  await until(async () => videosOf(await feed.scroll(1, 50)).length === 60);
});
afterAll(() => feed.dispose());

/** An address at which nothing listens. */
const NOWHERE = 'redis://127.0.0.1:1';

test('without Redis the service starts, serves whole scrolls by the token alone, and consumes views', async () => {
  const { port } = await feed.start({ REDIS_URL: NOWHERE });
  const client = feed.client(FeedService, port);
  const items = videosOf(await feed.scroll(2, 20, undefined, client));
  expect(sorted(idsOf(items))).toEqual(range(1, 60));

  await feed.bus.publishAll(range(1, 30).map((id) => viewEvent(3, id)));
  await feed.settled();
  expect(await feed.bus.deadLetters.count('analytics.event.v1')).toBe(0);
  expect(videosOf(await feed.scroll(3, 20, undefined, client))).toHaveLength(60);
});

test('a scroll continues when Redis goes away and when it comes back', async () => {
  const { port } = await feed.start({ REDIS_URL: NOWHERE });
  const client = feed.client(FeedService, port);
  const first = await feed.page(4, { limit: 20 });
  const second = await feed.page(4, { limit: 20, pageToken: first.nextPageToken }, client);
  const third = await feed.page(4, { limit: 20, pageToken: second.nextPageToken });
  const ids = idsOf(videosOf([...first.items, ...second.items, ...third.items]));
  expect(new Set(ids).size).toBe(60);
});
