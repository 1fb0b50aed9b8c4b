import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ChoiceService } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const [OWNER, VIEWER, BLOCKED] = [5, 6, 7];
const [LIVE, PENDING, PROMO, UNKNOWN] = [50, 51, 52, 404];
const items = [
  { id: LIVE, kind: VideoKind.VIDEO, status: VideoStatus.TESTING },
  { id: PENDING, kind: VideoKind.VIDEO, status: VideoStatus.PENDING },
  { id: PROMO, kind: VideoKind.PROMO, status: VideoStatus.APPROVED },
].map(({ id, ...item }) => ({ ...item, id: BigInt(id), uploaderId: BigInt(OWNER) }));

let isMediaAway = false;
let api: TestApi;
/** Feed and analytics know nothing, as if Kafka were away. */
beforeAll(async () => {
  const unknown = (): never => {
    throw fail('video_not_found');
  };
  api = await startTestBff(
    ({ add }) => {
      add(ChoiceService, { setNotInterested: unknown, explainVideo: unknown, explainPromo: unknown });
      add(AnalyticsService, {
        getTimeline: unknown,
        getRetention: unknown,
        getSources: unknown,
        getTier: unknown,
        listViewers: unknown,
      });
      add(VideoService, {
        batchGetVideos({ lookups }) {
          if (isMediaAway) throw refusal('unavailable', 'Away.');
          const seen = lookups.flatMap(({ videoId, viewer }) =>
            items.filter(
              ({ id, status, uploaderId }) =>
                id === videoId && (status !== VideoStatus.PENDING || viewer?.isAdmin || viewer?.userId === uploaderId),
            ),
          );
          return { videos: seen };
        },
      });
      add(BlockService, {
        batchCheckBlocks: ({ lookups }) => ({
          results: lookups.map(({ viewerId, userIds }) => ({ userIds: viewerId === BigInt(BLOCKED) ? userIds : [] })),
        }),
      });
    },
    { scale: 100 },
  );
});
afterAll(() => api.close());

const call = async (method: string, path: string, userId: number) => {
  const body = path.endsWith('not-interested') ? json({ reason: 'video' }) : {};
  return (await api.call(method, `/api/v1${path}`, { token: await tokenFor(userId), ...body })).status;
};

describe.each([
  ['GET', 'videos', LIVE, 'why'],
  ['POST', 'videos', LIVE, 'not-interested'],
  ['GET', 'promos', PROMO, 'why'],
  ['POST', 'promos', PROMO, 'hide'],
])('%s /%s/%i/%s of an item that the feed does not know', (method, kind, live, name) => {
  const ask = (id: number, userId = VIEWER) => call(method, `/${kind}/${id}/${name}`, userId);

  test('is 503 while media shows the item to everybody', async () => expect(await ask(live)).toBe(503));

  test('is 404 for items that are not live, of another kind, or behind a block', async () => {
    expect(await ask(PENDING, OWNER)).toBe(404);
    expect(await ask(live === PROMO ? LIVE : PROMO)).toBe(404);
    expect(await ask(UNKNOWN)).toBe(404);
    expect(await ask(live, BLOCKED)).toBe(404);
  });

  test('is 503 while media does not answer', async () => {
    isMediaAway = true;
    expect(await ask(UNKNOWN)).toBe(503);
    isMediaAway = false;
  });
});

describe.each([
  '/analytics/video/{id}/timeline',
  '/analytics/video/{id}/retention',
  '/analytics/video/{id}/sources',
  '/analytics/video/{id}/tier',
  '/analytics/videos/{id}/viewers',
  '/videos/{id}/viewers',
])('%s of a video that analytics does not know', (path) => {
  const ask = (id: number, userId = OWNER) => call('GET', path.replace('{id}', String(id)), userId);

  test('is empty for its uploader, also right after the upload', async () => {
    expect([await ask(LIVE), await ask(PENDING)]).toEqual([200, 200]);
  });

  test('is 403 or 404 for others, as if analytics knew it', async () => {
    expect([await ask(LIVE, VIEWER), await ask(LIVE, BLOCKED)]).toEqual([403, 404]);
    expect([await ask(PENDING, VIEWER), await ask(UNKNOWN), await ask(PROMO)]).toEqual([404, 404, 404]);
  });
});
