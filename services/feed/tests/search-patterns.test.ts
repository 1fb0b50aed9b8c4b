import type { Client } from '@connectrpc/connect';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { idsOf, openFeed, userEvent, videoEvent } from './world.ts';

const viewer = { userId: 1n, isAdmin: false };
let feed: Awaited<ReturnType<typeof openFeed>>;
let search: Client<typeof SearchService>;
beforeAll(async () => {
  feed = await openFeed('feed-patterns');
  search = feed.client(SearchService, feed.port);
  await feed.bus.publishAll([
    videoEvent(11, { title: 'Sunset at the beach', hashtags: ['beach'] }),
    videoEvent(12, { title: 'Sunsets by the sea', hashtags: ['beach'] }),
    videoEvent(13, { title: 'My cat', hashtags: ['cats'] }),
    userEvent(71, 'sunset', AccountStatus.ACTIVE, 1),
  ]);
  const lengths = async () =>
    (await Promise.all([find('beach'), find('cat'), users('sunset')])).map(({ length }) => length).join();
  await until(async () => (await lengths()) === '2,1,1');
});
afterAll(() => feed?.dispose());

const find = async (query: string): Promise<number[]> =>
  (await search.searchVideos({ viewer, query, pageSize: 50 })).items.map(({ id }) => Number(id));
const tags = async (query: string): Promise<string[]> =>
  (await search.searchTags({ query })).tags.map(({ tag }) => tag);
const users = async (query: string): Promise<string[]> =>
  (await search.searchUsers({ viewer, query })).users.map(({ username }) => username);

test.each([
  ['.*', '!!'],
  ['s.*t', 's t'],
  ['^sunset$', 'sunset'],
  ['sunset|cat', 'sunset cat'],
  ['{"$ne":"beach"}', 'ne beach'],
  ['$where: sunset', 'where sunset'],
  ['[a-z]+', 'a z'],
  ['(b+)+ch', 'b ch'],
])('videos are found for %s by its words only: patterns and operators mean nothing', async (query, words) => {
  expect(await find(query)).toEqual(await find(words));
  expect(await users(query)).toEqual([]);
  expect(await tags(query)).toEqual(await tags(words));
});

test('videos are found by a word with a pattern around it, but not by the pattern', async () => {
  expect([await find('^sunset$'), await find('.*'), await find('b.*h')]).toEqual([[11, 12], [], []]);
});

test('while a killed process has its lease no other process writes the index, and afterwards one does', async () => {
  const other = await openFeed('feed-search-lease', { indexLeaseMs: 15_000 });
  try {
    const client = other.client(SearchService, other.port);
    const found = async () =>
      (await client.searchVideos({ viewer, query: 'glacier', pageSize: 5 })).items.map(({ id }) => Number(id));
    await other.bus.publishAll([videoEvent(31, { title: 'Glacier' })]);
    await until(async () => idsOf((await other.page(1)).items).includes(31));
    expect(await found()).toEqual([]);
    await until(async () => (await found()).includes(31));
  } finally {
    await other.dispose();
  }
});
