import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import type { FeedItem } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { openFeed, videoEvent } from './world.ts';

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  feed = await openFeed('feed-search-language');
});
afterAll(() => feed?.dispose());

test('a search and a tag can be narrowed to a language; videos that name no language stay', async () => {
  const search = feed.client(SearchService, feed.port);
  const viewer = { userId: 1n, isAdmin: false };
  const ids = ({ items }: { items: readonly FeedItem[] }) => items.map(({ id }) => Number(id));
  const both = async (language: string) => [
    ids(await search.searchVideos({ viewer, query: 'tongues', language })),
    ids(await search.listTagVideos({ viewer, tag: 'tongues', language })),
  ];
  await feed.bus.publishAll([
    videoEvent(61, { title: 'Tongues untied', hashtags: ['tongues'], language: 'de-AT' }),
    videoEvent(62, { title: 'Tongues tied', hashtags: ['tongues'], language: 'pt-BR' }),
    videoEvent(63, { title: 'Tongues wagging', hashtags: ['tongues'] }),
  ]);
  await until(async () => (await both('')).every((found) => found.length === 3));
  const twice = (found: number[]) => [found, found];
  expect(await both('')).toEqual(twice([63, 62, 61]));
  expect(await both('DE')).toEqual(twice([63, 61]));
  expect(await both('pt-PT')).toEqual(twice([63, 62]));
  await expect(both('german')).rejects.toMatchObject({ status: 'invalid_argument' });
});
