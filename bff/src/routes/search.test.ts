import { create, toBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { CardSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const ANA = 5;
const asked: unknown[] = [];
const found = {
  type: ItemType.VIDEO,
  id: 900n,
  card: toBinary(
    CardSchema,
    create(CardSchema, {
      mediaItem: {
        id: 900n,
        kind: VideoKind.VIDEO,
        uploaderId: 6n,
        details: { title: 'Sunset' },
        status: VideoStatus.TESTING,
      },
      uploader: { id: 6n, username: 'bob' },
      views: 3n,
    }),
  ),
};

/** Refuses like feed does. */
const checkToken = (pageToken: string): void => {
  if (pageToken === 'wrong') throw fail('invalid_cursor');
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(SearchService, {
      searchVideos({ viewer, query, language, pageSize, pageToken }) {
        checkToken(pageToken);
        asked.push([Number(viewer?.userId), query, language, pageSize, pageToken]);
        return { items: [found], nextPageToken: 'next' };
      },
      searchTags: ({ query }) => ({ tags: [{ tag: query, videoCount: 7n }] }),
      searchUsers: ({ viewer }) => ({ users: [{ id: 6n, username: `bob for ${viewer?.userId}` }] }),
      listTagVideos({ viewer, tag, language, pageSize, pageToken }) {
        checkToken(pageToken);
        asked.push([Number(viewer?.userId), tag, language, pageSize, pageToken]);
        return { items: [found] };
      },
    });
    add(EngagementService, {
      batchGetEngagement: () => ({ items: [{ likeCount: 4n, commentCount: 2n }], results: [{ likedIndexes: [0] }] }),
    });
  });
});
afterAll(() => api.close());

const get = async (path: string) => api.call('GET', `/api/v1${path}`, { token: await tokenFor(ANA) });
const card = { id: 900, title: 'Sunset', likes: 4, liked: true, comments: 2, views: 3, uploader: { username: 'bob' } };

test('videos are found with their counters and the likes of the viewer', async () => {
  asked.length = 0;
  const { status, body } = await get('/search?q=%20sunset%20&type=videos&limit=500&cursor=abc&language=PT-br');
  expect([status, body]).toEqual([200, { videos: [expect.anything()], next_cursor: 'next' }]);
  expect(body).toMatchObject({ videos: [card] });
  expect(asked).toEqual([[ANA, 'sunset', 'pt-BR', 50, 'abc']]);
  expect((await get('/search?q=sunset')).body).toEqual(body);
});

test('people and tags are found, each under its own name', async () => {
  expect((await get('/search?q=b&type=people')).body).toEqual({
    people: [{ user_id: 6, username: 'bob for 5', avatar_url: null }],
    next_cursor: null,
  });
  expect((await get('/search?q=%23sea&type=tags')).body).toEqual({
    tags: [{ tag: '#sea', videos: 7 }],
    next_cursor: null,
  });
});

test('the videos of a tag are listed', async () => {
  asked.length = 0;
  const { status, body } = await get('/tags/caf%C3%A9/videos');
  expect([status, body['next_cursor']]).toEqual([200, null]);
  expect(body).toMatchObject({ videos: [card] });
  expect(asked).toEqual([[ANA, 'café', '', 20, '']]);
});

test.each(['.*', '^sun.*t$', '(a+)+$', '{"$ne":""}', '$where', '*', '%'])(
  '%s is searched for as it was typed',
  async (query) => {
    asked.length = 0;
    const typed = encodeURIComponent(query);
    expect((await get(`/search?q=${typed}`)).status).toBe(200);
    expect((await get(`/tags/${typed}/videos`)).status).toBe(200);
    expect(asked).toEqual([
      [ANA, query, '', 20, ''],
      [ANA, query, '', 20, ''],
    ]);
  },
);

test.each([
  '/search',
  '/search?q=',
  '/search?q=%20',
  `/search?q=${'x'.repeat(101)}`,
  '/search?q=a&type=promos',
  '/search?q=a&type=people&type=tags',
  '/search?q=a&cursor=wrong',
  '/search?q=a&language=german',
  '/tags/a/videos?language=1',
  '/search?q[$ne]=a',
  '/search?q[$regex]=.*&type=people',
  '/search?q=a&q=b',
  '/tags/%20/videos',
  `/tags/${'x'.repeat(101)}/videos`,
  '/tags/a/videos?cursor=wrong',
])('GET %.40s is refused', async (path) => {
  expect((await get(path)).status).toBe(400);
});

test('guests are asked to sign in', async () => {
  for (const path of ['/search?q=a', '/tags/a/videos']) {
    expect((await api.call('GET', `/api/v1${path}`)).status).toBe(401);
  }
});
