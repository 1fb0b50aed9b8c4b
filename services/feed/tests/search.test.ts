import { fromBinary } from '@bufbuild/protobuf';
import type { Client } from '@connectrpc/connect';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { CardSchema, type FeedItem } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { rebuildReadModel } from '#app/rebuild-read-model';
import { readModelHandlers } from '#events/consume';
import { createReadModel } from '#store/read-model';
import { createSearchIndex } from '#store/search-index';
import { createSearchProgressStore } from '#store/search-progress';
import { blockEvent, openFeed, promoEvent, range, scoreEvent, userEvent, videoEvent } from './world.ts';

const VIEWER = 1;
let feed: Awaited<ReturnType<typeof openFeed>>;
let search: Client<typeof SearchService>;
beforeAll(async () => {
  feed = await openFeed('feed-search');
  search = feed.client(SearchService, feed.port);
});
afterAll(() => feed?.dispose());

const viewerOf = (userId: number, isAdmin = false) => ({ userId: BigInt(userId), isAdmin });
const ids = (items: readonly FeedItem[]): number[] => items.map(({ id }) => Number(id));
const find = async (query: string, viewerId = VIEWER, isAdmin = false): Promise<number[]> =>
  ids((await search.searchVideos({ viewer: viewerOf(viewerId, isAdmin), query, pageSize: 50 })).items);
const withTag = async (tag: string, viewerId = VIEWER): Promise<number[]> =>
  ids((await search.listTagVideos({ viewer: viewerOf(viewerId), tag, pageSize: 50 })).items);
const tags = async (query: string): Promise<[string, number][]> =>
  (await search.searchTags({ query })).tags.map(({ tag, videoCount }) => [tag, Number(videoCount)]);
const users = async (query: string, viewerId = VIEWER): Promise<string[]> =>
  (await search.searchUsers({ viewer: viewerOf(viewerId), query })).users.map(({ username }) => username);
const finds = (query: string, id: number) => until(async () => (await find(query)).includes(id));
const misses = (query: string, id: number) => until(async () => !(await find(query)).includes(id));

describe('videos', () => {
  beforeAll(async () => {
    await feed.bus.publishAll([
      videoEvent(11, { title: 'Sunset at the Beach', hashtags: ['beach', 'golden-hour'], uploaderId: 70 }),
      videoEvent(12, { title: 'Sunsets of Łódź', hashtags: ['travel', 'beach'] }),
      videoEvent(13, { title: 'My cat, my CAT', hashtags: ['cats', 'café'] }),
      videoEvent(14, { title: 'Кошки играют', hashtags: ['кошки'] }),
      videoEvent(15, { title: '東京の猫', hashtags: ['東京'] }),
      videoEvent(16, { title: 'Sunset in the mountains', status: VideoStatus.PENDING, hashtags: ['secretive'] }),
      promoEvent(17, { title: 'Sunset sale', hashtags: ['beach'] }),
      videoEvent(18, { title: 'No words', captionWords: 'the lighthouse keeper whispers at' }),
    ]);
    await finds('東京', 15);
  });

  test.each([
    ['the very word, in any case', 'SUNSETS', 12],
    ['a beginning', 'trave', 12],
    ['a beginning of each word', 'sun bea', 11],
    ['a word without its accents', 'lodz', 12],
    ['a hashtag, with #', '#cats', 13],
    ['a part of a hashtag', 'golden', 11],
    ['another script, in any case', 'КОШКИ', 14],
    ['a word that is spoken', 'lighthouse', 18],
    ['a word that is spoken and one of the title', 'words whispers', 18],
    ['one wrong letter', 'sunzet', 11],
    ['one missing letter', 'beac', 11],
    ['one letter too many', 'beaach', 11],
    ['two swapped letters', 'baech', 11],
    ['a typo of another script', 'кошкы', 14],
  ])('are found by %s', async (_what, query, id) => {
    expect(await find(query)).toContain(id);
  });

  test('with exactly the word come before those with similar words', async () => {
    expect(await find('sunset')).toEqual([11, 12]);
    expect(await find('sunsets')).toEqual([12, 11]);
  });

  test('must contain every word, and short words as they were typed', async () => {
    expect(await find('sunset beach')).toEqual([11, 12]);
    expect(await find('sunset cat')).toEqual([]);
    expect(await find('moun cat')).toEqual([]);
    expect(await find('cta')).toEqual([]);
    expect(await find('!! 🐱')).toEqual([]);
  });

  test('that are not live and promos are not found', async () => {
    expect(await find('sunset')).not.toContain(16);
    expect(await find('sunset', VIEWER, true)).not.toContain(16);
    expect(await find('sale')).toEqual([]);
    expect(await tags('secretive')).toEqual([]);
    expect(await withTag('beach')).toEqual([12, 11]);
  });

  test('carry the card that the feed shows', async () => {
    await feed.bus.publishAll([userEvent(70, 'ana'), scoreEvent(11, 10, 3)]);
    const cardOf = async () => {
      const { items } = await search.searchVideos({ viewer: viewerOf(VIEWER), query: 'golden hour' });
      return fromBinary(CardSchema, items[0]!.card);
    };
    await until(async () => (await cardOf()).uploader?.username === 'ana' && (await cardOf()).views === 3n);
    const mediaItem = { id: 11n, details: { title: 'Sunset at the Beach' } };
    expect(await cardOf()).toMatchObject({ mediaItem, score: 10 });
    const [spoken] = (await search.searchVideos({ viewer: viewerOf(VIEWER), query: 'lighthouse' })).items;
    expect(fromBinary(CardSchema, spoken!.card).mediaItem).toMatchObject({ id: 18n, captionWords: '' });
  });

  test('vanish when they are rejected, deleted, or their uploader is hidden or banned, and their tags with them', async () => {
    const lost = (id: number, tag: string, change: Parameters<typeof videoEvent>[1]) =>
      videoEvent(id, { title: 'Vanishing act', hashtags: [tag], uploaderId: 71, ...change });
    await feed.bus.publishAll([
      lost(21, 'vone', {}),
      lost(22, 'vtwo', {}),
      lost(23, 'vthree', {}),
      userEvent(71, 'vic'),
    ]);
    await until(async () => (await find('vanishing')).length === 3);
    await feed.bus.publishAll([lost(21, 'vone', { status: VideoStatus.REJECTED, revision: 2 })]);
    await misses('vanishing', 21);
    await feed.bus.publishAll([lost(22, 'vtwo', { status: VideoStatus.DELETED, revision: 2 })]);
    await misses('vanishing', 22);
    await until(async () => (await tags('vone')).length + (await tags('vtwo')).length === 0);
    await feed.bus.publishAll([userEvent(71, 'vic', AccountStatus.BANNED, 2)]);
    await misses('vanishing', 23);
    await feed.bus.publishAll([userEvent(71, 'vic', AccountStatus.ACTIVE, 3)]);
    await finds('vanishing', 23);
    await feed.bus.publishAll([lost(23, 'vthree', { isUploaderHidden: true, revision: 2 })]);
    await misses('vanishing', 23);
    await until(async () => (await tags('vthree')).length === 0);
    expect(await find('vanishing')).toEqual([]);
  });

  test('of users who block each other are not found by either', async () => {
    await feed.bus.publishAll([videoEvent(31, { title: 'Blockade', hashtags: ['blockade'], uploaderId: 72 })]);
    await finds('blockade', 31);
    await feed.bus.publishAll([blockEvent(VIEWER, 72, true, 1)]);
    await misses('blockade', 31);
    expect(await withTag('blockade')).toEqual([]);
    expect(await find('blockade', 2)).toEqual([31]);
    expect(await find('blockade', VIEWER, true)).toEqual([31]);
  });

  test('are found by their new title only', async () => {
    await feed.bus.publishAll([videoEvent(32, { title: 'Formerly', hashtags: ['oldtag'] })]);
    await finds('formerly', 32);
    await feed.bus.publishAll([videoEvent(32, { title: 'Presently', hashtags: ['newtag'], revision: 2 })]);
    await finds('presently', 32);
    await until(async () => (await find('formerly')).length === 0 && (await tags('oldtag')).length === 0);
    expect(await withTag('newtag')).toEqual([32]);
  });
});

describe('pages', () => {
  const many = range(1_001, 130);
  beforeAll(async () => {
    const events = many.map((id) =>
      videoEvent(id, { title: id % 2 ? 'Lagoon' : 'Lagoons blue', hashtags: ['lagoontag', `lagoon${id}`] }),
    );
    await feed.bus.publishAll([...events, ...many.map((id) => scoreEvent(id, id % 100, 1_000))]);
    await until(async () => (await tags('lagoontag'))[0]?.[1] === many.length);
  });

  async function all(read: (pageToken: string) => Promise<{ items: number[]; nextPageToken: string }>) {
    const found: number[][] = [];
    let token = '';
    do {
      const { items, nextPageToken } = await read(token);
      found.push(items);
      token = nextPageToken;
    } while (token);
    return found;
  }

  test.each(['lagoon', 'lagoo', 'lagoon blue', 'lago blu'])('show every video for %s once', async (query) => {
    const pages = await all(async (pageToken) => {
      const page = await search.searchVideos({ viewer: viewerOf(VIEWER), query, pageSize: 15, pageToken });
      return { items: ids(page.items), nextPageToken: page.nextPageToken };
    });
    const expected = query.includes('blu') ? many.filter((id) => id % 2 === 0) : many;
    expect(pages.flat().toSorted((a, b) => a - b)).toEqual(expected);
    expect(pages.slice(0, -1).every(({ length }) => length === 15)).toBe(true);
    expect(pages.at(-1)!.length).toBeGreaterThan(0);
  });

  test('of a tag are best first', async () => {
    const listed = async () =>
      all(async (pageToken) => {
        const page = await search.listTagVideos({
          viewer: viewerOf(VIEWER),
          tag: '#LagoonTag',
          pageSize: 50,
          pageToken,
        });
        return { items: ids(page.items), nextPageToken: page.nextPageToken };
      });
    // Scores that differ by less than a level count as equal.
    await until(async () => {
      const scores = (await listed()).flat().map((id) => id % 100);
      return scores.length === many.length && scores.every((score, i) => score <= (scores[i - 1] ?? 100) + 2.5);
    });
    expect(new Set((await listed()).flat()).size).toBe(many.length);
  });

  test('of tags show every tag once, the tag as typed and then the most used first', async () => {
    const pages = await all(async (pageToken) => {
      const page = await search.searchTags({ query: '#lagoon', pageSize: 20, pageToken });
      return { items: page.tags.map(({ tag }) => tag) as never, nextPageToken: page.nextPageToken };
    });
    expect(pages[0]![0]).toBe('lagoontag');
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    expect(pages.flat()).toHaveLength(many.length + 1);
    expect((await tags('lagoon1004'))[0]).toEqual(['lagoon1004', 1]);
  });

  test.each(['nonsense', Buffer.from('[1,[7,""]]').toString('base64url')])('refuse the token %s', async (pageToken) => {
    const viewer = viewerOf(VIEWER);
    const refused = { status: 'invalid_argument', detail: 'Invalid cursor.' };
    await expect(search.searchVideos({ viewer, query: 'lagoon', pageToken })).rejects.toMatchObject(refused);
    await expect(search.searchTags({ query: 'lagoon', pageToken })).rejects.toMatchObject(refused);
    await expect(search.searchUsers({ viewer, query: 'lagoon', pageToken })).rejects.toMatchObject(refused);
    await expect(search.listTagVideos({ viewer, tag: 'lagoon', pageToken })).rejects.toMatchObject(refused);
  });
});

test('spellings of one hashtag are one, shown as the first video has it', async () => {
  await feed.bus.publishAll([videoEvent(51, { title: 'First', hashtags: ['straße'] })]);
  await until(async () => (await tags('straße')).length > 0);
  await feed.bus.publishAll([
    videoEvent(52, { title: 'Second', hashtags: ['strasse'] }),
    videoEvent(53, { title: 'Third', hashtags: ['str\u00ADASSE'] }),
  ]);
  await until(async () => (await tags('#STRASSE'))[0]?.[1] === 3);
  expect((await tags('strasse'))[0]).toEqual(['straße', 3]);
  expect(new Set(await withTag('Straße'))).toEqual(new Set([51, 52, 53]));
});

test('tags are found without their accents, by their beginning and with one typo', async () => {
  for (const query of ['café', 'CAFE', 'caf', '#caf']) expect((await tags(query)).flat()).toContain('café');
  expect((await tags('traval')).flat()).toContain('travel');
  expect(await withTag('café')).toEqual([13]);
});

test('active users are found by their beginning and with one typo, the shortest name first', async () => {
  await feed.bus.publishAll([
    userEvent(81, 'Mária.Lopez'),
    userEvent(82, 'marialo'),
    userEvent(83, 'maria-lonely', AccountStatus.BANNED),
    userEvent(84, 'marialo2'),
  ]);
  await until(async () => (await users('@marialo')).length === 3);
  expect(await users('maria lo')).toEqual(['marialo', 'marialo2', 'Mária.Lopez']);
  expect(await users('mariolopez')).toEqual(['Mária.Lopez']);
  for (const query of ['lope', 'lopes', 'mario']) expect(await users(query)).toEqual(['Mária.Lopez']);
  expect(await users('mar')).toEqual(['Mária.Lopez', 'marialo', 'marialo2']);
  await feed.bus.publishAll([blockEvent(82, VIEWER, true, 1), userEvent(84, 'renamed', AccountStatus.ACTIVE, 2)]);
  await until(async () => (await users('renamed')).length === 1 && (await users('marialo')).length === 1);
  expect(await users('marialo', 2)).toEqual(['marialo', 'Mária.Lopez']);
});

test('after a rebuild everything is still found, and the index is kept up to date', async () => {
  const before = [await find('sunset'), await tags('beach'), await users('mar')];
  const readModel = createReadModel(feed.connection);
  const rebuild = { readModel, bus: feed.bus, handlersOf: readModelHandlers, onProgress: () => undefined };
  await rebuildReadModel({ ...rebuild, name: 'second' });
  await feed.bus.publishAll([videoEvent(41, { title: 'Afterwards' })]);
  await finds('afterwards', 41);
  expect([await find('sunset'), await tags('beach'), await users('mar')]).toEqual(before);
});

test('an index filled under other rules is read again', async () => {
  const progress = createSearchProgressStore(feed.connection);
  await progress.save('tests', 'first', 7);
  expect(await progress.read('tests', 'first')).toBe(7);
  await feed.connection.collection('search_progress').updateOne({ _id: 'tests' as never }, { $inc: { rules: -1 } });
  expect(await progress.read('tests', 'first')).toBe(0);
});

test('a hashtag too long for a key is not indexed, and its video is found by the words', async () => {
  await feed.bus.publishAll([videoEvent(42, { title: 'Longtagged', hashtags: ['猫'.repeat(1_200), 'short-one'] })]);
  await finds('longtagged', 42);
  expect(await withTag('short-one')).toEqual([42]);
});

test('the index skips states older than its own, and overwrites rows that others left', async () => {
  const index = createSearchIndex(feed.connection);
  const stateOf = (tag: string | undefined, changedAtMs: number) =>
    ({ id: 'v 900', terms: tag ? [`t ${tag}`] : [], position: '01 1', changedAtMs }) as const;
  const found = async (tag: string) => (await index.rows.readBelow(`t ${tag}`, '', 5)).length;
  await feed.connection.collection('search_rows').insertOne({ _id: 't newer 01 1' as never });
  await index.save([stateOf('newer', 20)]);
  await index.save([stateOf('older', 10)]);
  expect([await found('newer'), await found('older')]).toEqual([1, 0]);
  await index.save([stateOf(undefined, 30)]);
  await index.save([stateOf('newer', 20)]);
  expect(await found('newer')).toBe(0);
});

test('only the BFF may search', async () => {
  const stranger = feed.client(SearchService, feed.port, 'social');
  await expect(stranger.searchTags({ query: 'cat' })).rejects.toMatchObject({ status: 'internal' });
});
