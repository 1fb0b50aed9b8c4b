import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import {
  AnalyticsService,
  GetTierResponseSchema,
  ScorePartName,
  TimeBucket,
  VideoStatsSchema,
  ViewSource,
} from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { createTierPolicyRead } from '#reads/tier-policy';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';
import type { StoredTrackEvent } from '#track/track-event';
import { scoreView } from '#views/analytics';
import { tierView } from '#views/video-stats';

const OWNER = 5;
const UNKNOWN = 404;
const asked: unknown[] = [];
const recorded: StoredTrackEvent[] = [];
const point = (views: bigint) => ({ startsAt: timestampFromMs(0), viewCount: views, wonFollowerCount: -1n });

/** Refuses like the service. */
const checkKnown = (videoId: bigint): void => {
  if (videoId === BigInt(UNKNOWN)) throw fail('video_not_found');
};

let api: TestApi;
beforeEach(() => {
  asked.length = 0;
  recorded.length = 0;
});
beforeAll(async () => {
  const record = (report: StoredTrackEvent) => Promise.resolve(recorded.push(report) > 0);
  api = await startTestBff(
    ({ add }) => {
      add(AnalyticsService, {
        getTimeline({ videoId, bucket, days }) {
          checkKnown(videoId);
          asked.push([bucket, Number(days)]);
          return { points: [point(3n)], previous: days > 0n ? [point(2n)] : [] };
        },
        getRetention({ videoId }) {
          checkKnown(videoId);
          return { shareBySecond: [1, 0.5, 0.25], medianBySecond: [1, 0.75] };
        },
        getSources({ videoId, days }) {
          checkKnown(videoId);
          asked.push(Number(days));
          return {
            sources: [
              { source: ViewSource.FEED, viewCount: 7n },
              { source: ViewSource.UNSPECIFIED, viewCount: 1n },
            ],
            previous: [{ source: ViewSource.TAG, viewCount: 5n }],
          };
        },
        getTier({ videoId }) {
          checkKnown(videoId);
          return {
            tier: 'testing',
            score: 12,
            parts: [
              { name: ScorePartName.COMPLETIONS, points: 22, most: 55, count: 9n },
              { name: ScorePartName.REPORTS, points: -10, most: 0, count: 1n },
              { name: 99 as ScorePartName, points: 0 },
            ],
            scoredViewCount: 20n,
            nextTier: 'promoted',
            viewsMissing: 30n,
            scoreMissing: 18,
          };
        },
        readOnlineHours({ userIds }) {
          asked.push(userIds.map(Number));
          return { shareByHour: [0.1, 0.2], activeUserCount: 11 };
        },
      });
      add(VideoService, { batchGetVideos: () => ({ videos: [] }) });
      add(FollowService, {
        listFollows: ({ userId, pageSize, pageToken }) => ({
          userIds: Array.from({ length: pageSize }, (_, i) => userId + BigInt(Number(pageToken) + i + 1)),
          nextPageToken: String(Number(pageToken) + pageSize),
        }),
      });
    },
    { scale: 100, record, liveItems: () => Promise.resolve(true) },
  );
});
afterAll(() => api.close());

const get = async (path: string) => api.call('GET', `/api/v1${path}`, { token: await tokenFor(OWNER) });
const textOf = async (path: string) => {
  const token = await tokenFor(OWNER);
  const answer = await fetch(`${api.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { text: await answer.text(), headers: answer.headers };
};

test('a timeline with days includes the days before, one without is unchanged', async () => {
  const { body } = await get('/analytics/video/7/timeline?days=28');
  expect(body).toMatchObject({ points: [{ views: 3, followers_won: -1 }], previous: [{ views: 2 }] });
  expect(Object.keys((await get('/analytics/video/7/timeline?bucket=hour')).body)).toEqual(['points']);
  expect(asked).toEqual([
    [TimeBucket.DAY, 28],
    [TimeBucket.HOUR, 0],
  ]);
  expect((await get('/analytics/video/7/timeline?bucket=hour&days=7')).status).toBe(400);
  expect((await get('/analytics/video/7/timeline?days=30')).status).toBe(400);
});

test('retention has a median for those seconds that have one', async () => {
  expect((await get('/analytics/video/7/retention')).body['points']).toEqual([
    { second: 0, share: 1, median: 1 },
    { second: 1, share: 0.5, median: 0.75 },
    { second: 2, share: 0.25, median: null },
  ]);
});

test('sources and tier have the names of the contract', async () => {
  const sources = [
    { source: 'feed', views: 7 },
    { source: 'other', views: 1 },
  ];
  expect((await get('/analytics/video/7/sources')).body).toEqual({
    sources,
    previous: [{ source: 'tag', views: 5 }],
  });
  expect(asked).toEqual([28]);
  expect((await get('/analytics/video/7/tier')).body).toEqual({
    tier: 'testing',
    score: 12,
    parts: [
      { name: 'completions', points: 22, most: 55, count: 9 },
      { name: 'reports', points: -10, most: 0, count: 1 },
    ],
    scored_views: 20,
    next: { tier: 'promoted', views_missing: 30, score_missing: 18 },
  });
});

test('online hours are those of the 200 newest followers', async () => {
  const { body } = await get('/analytics/followers/online');
  expect(asked).toEqual([Array.from({ length: 200 }, (_, i) => OWNER + i + 1)]);
  const hours = [
    { hour: 0, share: 0.1 },
    { hour: 1, share: 0.2 },
  ];
  expect(body).toEqual({ followers: 11, hours });
});

test.each([
  ['/analytics/video/7/timeline.csv', 'timeline-7', 'period,date,views,', 3],
  ['/analytics/video/7/retention.csv', 'retention-7', 'second,share,median', 4],
  ['/analytics/video/7/sources.csv?days=90', 'sources-7', 'period,source,views', 4],
  ['/analytics/video/7/tier.csv', 'tier-7', 'name,points,most,count', 3],
  ['/analytics/followers/online.csv', 'followers-online', 'hour_utc,share', 3],
])('%s is a file of comma-separated values', async (path, name, first, lines) => {
  const { text, headers } = await textOf(path);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
  expect([text.startsWith(first), text.trimEnd().split('\r\n').length]).toEqual([true, lines]);
});

test.each(['timeline', 'retention', 'sources', 'tier', 'timeline.csv', 'tier.csv'])(
  '%s of an unknown video gives 404, and without a token 401',
  async (name) => {
    expect((await get(`/analytics/video/${UNKNOWN}/${name}`)).status).toBe(404);
    expect((await api.call('GET', `/api/v1/analytics/video/7/${name}`)).status).toBe(401);
  },
);

test('a view says where the viewer came upon it; other track events and calls without a body do not', async () => {
  const token = await tokenFor(OWNER);
  const post = async (path: string, body?: object) =>
    (await api.call('POST', `/api/v1${path}`, { token, ...(body && json(body)) })).status;
  expect(await post('/videos/7/view', { source: 'tag' })).toBe(200);
  expect(await post('/videos/7/view')).toBe(200);
  expect(await post('/analytics/track', { video_id: 7, event: 'view', source: 'link' })).toBe(200);
  expect(await post('/analytics/track', { video_id: 7, event: 'watch', source: 'link' })).toBe(200);
  expect(await post('/videos/7/view', { source: 'dream' })).toBe(400);
  expect(recorded.map(({ source }) => source)).toEqual([
    ViewSource.TAG,
    ViewSource.UNSPECIFIED,
    ViewSource.LINK,
    ViewSource.UNSPECIFIED,
  ]);
});

test('the requirements of the next tier are those of the policy that an admin has set', async () => {
  const readerOf = (answer: object) =>
    createTierPolicyRead({ policies: { getPolicy: () => Promise.resolve(answer) } as never });
  const entries = { promoted: { min_views: 21, min_score: 10 }, viral: { min_views: 500, min_score: 40 } };
  const value = JSON.stringify({ ...entries, keep_share: 0.8 });
  const policy = await readerOf({ current: { version: 1n, value } })();
  const explained = create(GetTierResponseSchema, { nextTier: 'promoted', score: 12, scoredViewCount: 20n });
  expect(tierView(explained, policy).next).toEqual({ tier: 'promoted', views_missing: 1, score_missing: 0 });
  const stats = create(VideoStatsSchema, { score: { nextTier: 'viral', nextTierViews: 1_000n, nextTierScore: 45 } });
  expect(scoreView(stats, policy)).toMatchObject({ next_tier_views: 500, next_tier_score: 40 });
  expect(await readerOf({ current: { version: 0n, value } })()).toBeUndefined();
});
