import { refusal } from '@tallscreen/kit/testing/refusal';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const OWNER = 7;
const ADMIN = 1;
let away = '';
let stored: string[] = [];
let api: TestApi;

const refuseWhile = (service: string) => {
  if (away === service) throw refusal('unavailable', 'Away.');
};
const mediaItem = { uploaderId: BigInt(OWNER), status: VideoStatus.PENDING };
const version = { value: '{"default":5}', version: 2n, adminId: BigInt(ADMIN), createdAt: timestampFromMs(0) };
const users = [
  { id: BigInt(OWNER), username: 'owner' },
  { id: BigInt(ADMIN), username: 'boss' },
];

beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(VideoService, {
      editVideo({ videoId: id, details }) {
        stored.push(details?.title ?? '');
        return { video: { ...mediaItem, id, kind: VideoKind.VIDEO, ...(details && { details }) } };
      },
      changeCampaign({ promoId: id, change: campaign }) {
        stored.push(campaign?.link ?? '');
        return { promo: { ...mediaItem, id, kind: VideoKind.PROMO, campaign: { link: campaign?.link ?? '' } } };
      },
    });
    add(PolicyService, {
      setPolicy({ name, value }) {
        stored.push(value);
        return { policy: { name, current: version, history: [version], defaultValue: version.value } };
      },
    });
    add(EngagementService, {
      batchGetEngagement({ itemIds, lookups }) {
        refuseWhile('social');
        return { items: itemIds.map(() => ({ likeCount: 3n })), results: lookups.map(() => ({})) };
      },
    });
    add(UserService, {
      batchGetUsers({ ids }) {
        refuseWhile('identity');
        return { users: users.filter(({ id }) => ids.includes(id)) };
      },
    });
    add(AnalyticsService, {
      batchGetVideoStats({ videoIds }) {
        refuseWhile('analytics');
        return { stats: videoIds.map((videoId) => ({ videoId, viewCount: 9n })) };
      },
    });
  });
});
afterAll(() => api.close());

/** The names of users are cached for a moment, so each case uses its own. */
describe.each(['social', 'identity', 'analytics'])(
  'a change that is stored answers 200 while %s is away',
  (service) => {
    beforeAll(() => {
      away = service;
      stored = [];
    });
    afterAll(() => void (away = ''));

    test('a new title of a video', async () => {
      const token = await tokenFor(OWNER);
      const { status, body } = await api.call('PUT', '/api/v1/videos/5', { token, ...json({ title: 'New' }) });
      expect([status, body['title'], body['likes'], body['views']]).toEqual([200, 'New', 0, 0]);
      expect(stored).toContain('New');
    });

    test('a new link of a promo', async () => {
      const token = await tokenFor(OWNER, 'business');
      const change = json({ link: 'https://shop.example/' });
      const { status, body } = await api.call('PUT', '/api/v1/promos/6', { token, ...change });
      expect([status, body['link']]).toEqual([200, 'https://shop.example/']);
      expect(stored).toContain('https://shop.example/');
    });
  },
);

test.each([
  ['', 'boss'],
  ['identity', null],
])('a changed policy is answered while %s is away', async (service, changedBy) => {
  away = service;
  const body = json({ value: {}, version: 1 });
  const answer = await api.call('PUT', '/api/v1/admin/policies/promo-caps', {
    token: await tokenFor(ADMIN, 'admin'),
    ...body,
  });
  expect([answer.status, answer.body['changed_by']]).toEqual([200, changedBy]);
  expect(stored).toContain('{}');
});
