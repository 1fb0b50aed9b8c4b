import { create, toBinary } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ChoiceService } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { CardSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const card = (id: bigint) => {
  const mediaItem = { id, kind: VideoKind.VIDEO, uploaderId: 6n, details: { title: 'Sunset' } };
  const shown = { ...mediaItem, status: VideoStatus.TESTING, posterUrl: `/media/${id}.jpg` };
  return { type: ItemType.VIDEO, id, card: toBinary(CardSchema, create(CardSchema, { mediaItem: shown })) };
};

let api: TestApi;
let asked: { viewer: number; ids: number[]; language: string }[];
let counts: number;
let isAway: boolean;
let languages: string[];
beforeEach(async () => {
  [asked, counts, isAway, languages] = [[], 0, false, []];
  api = await startTestBff(({ add }) => {
    add(AnalyticsService, {
      listRisingVideos() {
        counts++;
        if (isAway) throw fail('unavailable');
        return { videos: [{ videoId: 900n }, { videoId: 901n }] };
      },
    });
    add(ChoiceService, { getLanguages: () => ({ languages }) });
    add(SearchService, {
      explore({ viewer, videoIds, language }) {
        asked.push({ viewer: Number(viewer?.userId), ids: videoIds.map(Number), language });
        return {
          tags: [{ tag: 'sea', videoCount: 2n, coverVideoId: 901n }],
          items: [card(900n)],
          users: [{ id: 6n, username: 'bob' }],
          covers: [card(901n)],
        };
      },
    });
    add(EngagementService, {
      batchGetEngagement: () => ({ items: [{ likeCount: 4n, commentCount: 2n }], results: [{ likedIndexes: [] }] }),
    });
  });
});
afterEach(() => api.close());

const explore = async (query = '', acceptLanguage = '', user?: number) =>
  api.call('GET', `/api/v1/explore${query}`, {
    headers: { 'accept-language': acceptLanguage },
    ...(user !== undefined && { token: await tokenFor(user) }),
  });

test('a guest sees hashtags with covers, videos and people', async () => {
  expect((await explore()).body).toMatchObject({
    tags: [{ tag: 'sea', videos: 2, cover: '/media/901.jpg' }],
    videos: [{ id: 900, title: 'Sunset', likes: 4, comments: 2, liked: false }],
    people: [{ user_id: 6, username: 'bob', avatar_url: null }],
  });
  expect(asked).toEqual([{ viewer: 0, ids: [900, 901], language: '' }]);
});

test('rising videos are counted once for all who ask within a minute', async () => {
  await Promise.all([explore(), explore('', '', 5)]);
  await explore();
  expect(counts).toBe(1);
  expect(asked.map(({ viewer }) => viewer)).toEqual(expect.arrayContaining([0, 0, 5]));
});

test('while analytics is away the best videos are shown, and the next call asks again', async () => {
  isAway = true;
  expect((await explore()).status).toBe(200);
  isAway = false;
  await explore();
  expect(asked.map(({ ids }) => ids)).toEqual([[], [900, 901]]);
});

test('the language is the one asked for, else the viewer’s, else the browser’s', async () => {
  await explore('?language=FR', 'de-AT,en;q=0.5');
  await explore('', 'de-AT,en;q=0.5');
  await explore('', 'de', 5);
  languages = ['en'];
  await explore('', 'de', 5);
  await explore('', '*');
  await explore('', '$$$');
  expect(asked.map(({ language }) => language)).toEqual(['fr', 'de-AT', 'de', '', '', '']);
  expect((await explore('?language=german')).status).toBe(400);
});
