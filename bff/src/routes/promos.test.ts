import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createDiskBlobs } from '@tallscreen/kit-files/blobs/disk';
import { fail } from '@tallscreen/kit/errors';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ChoiceService, NotInterestedReason } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const BUSINESS = 7;
const [OWN, OF_OTHERS] = [50n, 51n];
const asked: unknown[] = [];
let api: TestApi;
let directory: string;

const ENDS_AT = '2030-05-05T12:00:00.000Z';
const campaign = {
  link: 'https://shop.example/',
  callToAction: 'Shop now',
  dailyCap: 9n,
  totalBudget: 500n,
  endsAtMs: BigInt(Date.parse(ENDS_AT)),
};
const promo = (id: bigint) =>
  create(VideoSchema, {
    id,
    kind: VideoKind.PROMO,
    uploaderId: id === OWN ? BigInt(BUSINESS) : 8n,
    details: { title: 'Shoes' },
    status: VideoStatus.APPROVED,
    campaign,
  });

const shown = { viewableViewCount: 9n, billedViewCount: 7n, spend: 175n, currencyCode: 'EUR', clickCount: 3n };
const charge = { promoId: OWN, title: '=Shoes, "red"', day: '2026-05-05', viewableViewCount: 9n, billedViewCount: 7n };
const charges = [
  { ...charge, minorUnitsPerThousandViews: 2_501n, currencyCode: 'EUR' },
  { ...charge, day: '2026-05-06', minorUnitsPerThousandViews: 100_000n, currencyCode: 'EUR' },
  { ...charge, day: '2026-05-07', billedViewCount: 0n, minorUnitsPerThousandViews: 0n, currencyCode: '' },
];

beforeEach(() => void (asked.length = 0));
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'promos-'));
  api = await startTestBff(
    ({ add }) => {
      add(VideoService, {
        checkUpload: () => ({ cooldownRemainingSeconds: 0 }),
        createVideo({ campaign: given, details }) {
          asked.push({ ...given });
          return { video: { ...promo(OWN), ...(details && { details }) } };
        },
        batchGetVideos: ({ lookups }) => ({
          videos: lookups.flatMap(({ videoId }) => (videoId === 404n ? [] : [promo(videoId)])),
        }),
        listUploads: () => ({ videos: [promo(OWN)] }),
        changeCampaign({ promoId, change }) {
          if (promoId === 404n) throw fail('promo_not_found');
          if (promoId === OF_OTHERS) throw fail('not_your_promo');
          if (change?.link?.startsWith('http:')) throw fail('link_not_https');
          asked.push({ ...change });
          return { promo: promo(promoId) };
        },
      });
      add(ChoiceService, {
        setNotInterested({ videoId, reason, isNotInterested }) {
          if (videoId === 404n) throw fail('promo_not_found');
          asked.push([Number(videoId), reason, isNotInterested]);
          return {};
        },
        countHides: ({ promoIds }) => ({ counts: promoIds.map(() => 4n) }),
        explainPromo({ promoId }) {
          if (promoId === 404n) throw fail('promo_not_found');
          return { text: 'It is its turn.', code: 'turn', params: { times: 2 }, parts: [{ name: 'promos', value: 3 }] };
        },
      });
      add(UserService, { batchGetUsers: () => ({ users: [{ id: BigInt(BUSINESS), username: 'shoes' }] }) });
      add(AnalyticsService, {
        batchGetVideoStats: ({ videoIds }) => ({
          stats: videoIds.map((videoId) => ({ videoId, viewCount: 12n, promo: shown })),
        }),
        listPromoCharges: ({ month }) => ({ charges: month === '2026-05' ? charges : [] }),
      });
      add(EngagementService, {
        batchGetEngagement: ({ itemIds, lookups }) => ({
          items: itemIds.map(() => ({})),
          results: lookups.map(() => ({})),
        }),
      });
      add(BlockService, { batchCheckBlocks: ({ lookups }) => ({ results: lookups.map(() => ({})) }) });
    },
    { blobs: createDiskBlobs({ directory }) },
  );
});
afterAll(async () => {
  await api?.close();
  await rm(directory, { recursive: true });
});

const put = async (id: bigint | string, body: object, userId = BUSINESS) =>
  api.call('PUT', `/api/v1/promos/${id}`, { ...json(body), token: await tokenFor(userId, 'business') });

test('a change of a promo passes on the given fields and nothing else', async () => {
  const { status, body } = await put(OWN, { link: ' https://shop.example ', daily_cap: 9, total_cap: null });
  expect(status).toBe(200);
  expect(asked).toEqual([expect.objectContaining({ link: 'https://shop.example', dailyCap: 9n, totalCap: 0n })]);
  expect(asked[0]).not.toHaveProperty('frequencyCap');
  expect(asked[0]).not.toHaveProperty('startsAtMs');
  expect(body).toMatchObject({
    id: 50,
    link: 'https://shop.example/',
    call_to_action: 'Shop now',
    daily_cap: 9,
    total_cap: null,
    daily_budget: null,
    total_budget: 500,
    frequency_cap: null,
    starts_at: null,
    ends_at: ENDS_AT,
  });
});

test('a change sets the start with its zone, and takes the end away', async () => {
  expect((await put(OWN, { starts_at: '2030-05-01T18:00:00+02:00', ends_at: null })).status).toBe(200);
  expect(asked).toEqual([
    expect.objectContaining({ startsAtMs: BigInt(Date.parse('2030-05-01T16:00:00Z')), endsAtMs: 0n }),
  ]);
});

test.each([
  [{ daily_cap: -1 }],
  [{ daily_cap: 1.5 }],
  [{ total_budget: 'much' }],
  [{ frequency_cap: 101 }],
  [{ call_to_action: 'a'.repeat(31) }],
  [{ link: 5 }],
  [{ starts_at: '2030-05-01T18:00:00' }],
  [{ ends_at: 'soon' }],
  [{ link: 'http://shop.example' }],
])('the change %j is refused', async (change) => {
  expect((await put(OWN, change)).status).toBe(400);
  expect(asked).toEqual([]);
});

test('only the business itself changes its promo', async () => {
  expect((await put(404n, { daily_cap: 1 })).status).toBe(404);
  expect((await put('x', { daily_cap: 1 })).status).toBe(400);
  expect((await put(OF_OTHERS, { daily_cap: 1 })).status).toBe(403);
  expect((await api.call('PUT', '/api/v1/promos/50', json({}))).status).toBe(401);
});

test('an upload of a promo carries its link and limits', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    title: 'Hats',
    link: 'https://hats.example',
    daily_cap: '12',
    total_cap: '',
    ends_at: ENDS_AT,
  }))
    form.set(name, value);
  form.set('video', new File(['bytes'], 'a.mp4', { type: 'video/mp4' }));
  const token = await tokenFor(BUSINESS, 'business');
  expect((await api.call('POST', '/api/v1/promos/upload', { body: form, token })).status).toBe(201);
  expect(asked).toEqual([
    expect.objectContaining({
      link: 'https://hats.example',
      dailyCap: 12n,
      totalCap: 0n,
      endsAtMs: BigInt(Date.parse(ENDS_AT)),
    }),
  ]);
  form.set('daily_cap', 'many');
  const refused = await api.call('POST', '/api/v1/promos/upload', { body: form, token });
  expect([refused.status, refused.body['detail']]).toEqual([
    400,
    'The daily cap must be a whole number up to 1,000,000,000.',
  ]);
});

const call = async (method: string, path: string) =>
  api.call(method, `/api/v1/promos/${path}`, { token: await tokenFor(BUSINESS) });

test('a business is hidden by one of its promos, and shown again', async () => {
  expect(await call('POST', '50/hide')).toMatchObject({
    status: 200,
    body: { detail: 'You will not see promos of this business.' },
  });
  expect((await call('DELETE', '50/hide')).status).toBe(200);
  expect(asked).toEqual([
    [50, NotInterestedReason.BUSINESS, true],
    [50, NotInterestedReason.BUSINESS, false],
  ]);
});

test('a promo is explained in the shape of a video', async () => {
  const { status, body } = await call('GET', '50/why');
  const said = { text: 'It is its turn.', code: 'turn', params: { times: 2 } };
  expect([status, body]).toEqual([200, { ...said, parts: [{ name: 'promos', value: 3 }] }]);
});

test.each([
  ['POST', 'hide'],
  ['DELETE', 'hide'],
  ['GET', 'why'],
])('%s /promos/{id}/%s refuses wrong ids, unknown promos and guests', async (method, name) => {
  expect((await call(method, `x/${name}`)).status).toBe(400);
  expect((await call(method, `404/${name}`)).status).toBe(404);
  expect((await api.call(method, `/api/v1/promos/50/${name}`)).status).toBe(401);
});

const analytics = async (path: string, userId = BUSINESS) =>
  api.call('GET', `/api/v1/analytics/${path}`, { token: await tokenFor(userId, 'business') });

test('the statistics of a promo name it by its own id and say what it cost', async () => {
  const figures = {
    promo_id: 50,
    title: 'Shoes',
    views: 12,
    viewable_views: 9,
    billed_views: 7,
    spend: 175,
    currency: 'EUR',
    clicks: 3,
    click_rate: 3 / 9,
    starts_at: null,
    ends_at: ENDS_AT,
    hidden_by: 4,
  };
  const one = await analytics('promo/50');
  expect(one).toMatchObject({ status: 200, body: figures });
  expect(one.body).not.toHaveProperty('video_id');
  expect((await analytics('business/promos')).body).toMatchObject({ promos: [figures], next_cursor: null });
  expect((await analytics('promo/50', 9)).status).toBe(403);
  expect((await analytics('promo/x')).status).toBe(400);
  expect((await api.call('GET', '/api/v1/analytics/promo/50')).status).toBe(401);
});

const invoice = async (query: string) => {
  const headers = { authorization: `Bearer ${await tokenFor(BUSINESS, 'business')}` };
  return fetch(`${api.origin}/api/v1/promos/invoice.csv${query}`, { headers });
};

test('an invoice has a line for each promo, day and price, and a total that is rounded down', async () => {
  const answer = await invoice('?month=2026-05');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="promos-2026-05.csv"',
  ]);
  expect((await answer.text()).split('\r\n')).toEqual([
    'promo_id,title,date,viewable_views,billed_views,price_per_thousand,currency,amount',
    `50,"'=Shoes, ""red""",2026-05-05,9,7,25.01,EUR,0.17507`,
    `50,"'=Shoes, ""red""",2026-05-06,9,7,1000.00,EUR,7.00000`,
    `50,"'=Shoes, ""red""",2026-05-07,9,0,0.00,,0.00000`,
    ',Total,,18,14,,EUR,7.17',
    '',
  ]);
});

test('an empty month has only the column names, and a malformed month is refused', async () => {
  expect((await (await invoice('?month=2026-06')).text()).trim().split('\r\n')).toHaveLength(1);
  for (const query of ['', '?month=2026-13', '?month=May']) expect((await invoice(query)).status).toBe(400);
  expect((await api.call('GET', '/api/v1/promos/invoice.csv?month=2026-05')).status).toBe(401);
});
