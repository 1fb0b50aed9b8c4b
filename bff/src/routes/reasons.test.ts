import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { RecordService } from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { json as jsonInit, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const createdAt = timestampFromMs(Date.UTC(2030, 0, 1));
const expiresAt = timestampFromMs(Date.UTC(2030, 3, 1));
const asked: { reason: string; reasonCode: string }[] = [];
let api: TestApi;
beforeEach(() => void (asked.length = 0));
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(ReviewService, {
      decideReview({ itemId, reason, reasonCode }) {
        asked.push({ reason, reasonCode });
        return { video: { id: itemId, status: VideoStatus.REJECTED, rejectionReason: 'The whole text.' }, reasonCode };
      },
    });
    add(RecordService, {
      listStrikes: () => ({
        strikes: [
          { id: 3n, reasonCode: 'retired', itemType: ItemType.PROMO, itemId: 9n, title: 'Shoes', createdAt, expiresAt },
        ],
      }),
      listMonthTotals: () => ({
        months: [{ month: '2030-02', uploads: 5n, medianDecisionSeconds: 60n }, { month: '2030-01' }],
      }),
    });
    add(ReportService, {
      resolveReport({ note, reasonCode }) {
        asked.push({ reason: note, reasonCode });
        return {};
      },
    });
  });
});
afterAll(() => api.close());

const call = async (method: string, path: string, json?: object) =>
  api.call(method, `/api/v1${path}`, { token: await tokenFor(1, 'admin'), ...(json && jsonInit(json)) });

test('everybody can read the rules that a decision can name', async () => {
  const { status, body } = await api.call('GET', '/api/v1/reasons');
  expect(status).toBe(200);
  expect(body['reasons']).toContainEqual({ ...findReason('nudity') });
});

test('a rejection names the broken rule beside the words of the admin, under either name', async () => {
  const decision = { video_id: 7, action: 'reject', reason_code: 'nudity' };
  const { body } = await call('POST', '/admin/videos/moderate', { ...decision, rejection_reason: 'At 0:12.' });
  expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'The whole text.', reason_code: 'nudity' });
  const promo = { promo_id: 8, action: 'reject', reason: 'No.' };
  expect((await call('POST', '/admin/promos/moderate', promo)).body['reason_code']).toBeNull();
  expect(asked).toEqual([
    { reason: 'At 0:12.', reasonCode: 'nudity' },
    { reason: 'No.', reasonCode: '' },
  ]);
});

test('a removal and an upheld report name it too', async () => {
  expect((await call('DELETE', '/admin/videos/7?reason_code=copyright&reason=The%20song.')).status).toBe(200);
  expect((await call('DELETE', '/admin/videos/7')).status).toBe(200);
  const report = { report_id: 5, reason_code: 'spam' };
  for (const how of ['uphold', 'remove'])
    expect((await call('POST', `/admin/reports/${how}`, report)).status).toBe(200);
  expect(asked).toEqual([
    { reason: 'The song.', reasonCode: 'copyright' },
    { reason: '', reasonCode: '' },
    { reason: '', reasonCode: 'spam' },
    { reason: '', reasonCode: 'spam' },
  ]);
});

test.each([
  ['POST', '/admin/videos/moderate', { video_id: 7, action: 'reject', reason_code: 'boring' }],
  ['POST', '/admin/reports/remove', { report_id: 7, reason_code: 'boring' }],
  ['DELETE', '/admin/videos/7?reason_code=boring', undefined],
] as const)('%s %s refuses an unknown rule', async (method, path, json) => {
  const { status, body } = await call(method, path, json);
  expect([status, body['detail']]).toEqual([400, 'Unknown reason code.']);
  expect(asked).toEqual([]);
});

test('users read their strikes; one under a rule that this version does not know counts as another rule', async () => {
  expect((await call('GET', '/me/strikes')).body).toEqual({
    strikes: [
      {
        id: 3,
        reason_code: 'other',
        item: { type: 'promo', id: 9, title: 'Shoes' },
        created_at: '2030-01-01T00:00:00.000Z',
        expires_at: '2030-04-01T00:00:00.000Z',
      },
    ],
  });
  expect((await api.call('GET', '/api/v1/me/strikes')).status).toBe(401);
});

test('everybody can read the totals of each month', async () => {
  const { status, body } = await api.call('GET', '/api/v1/transparency');
  const none = { uploads: 0, approved: 0, rejected: 0, removed: 0, reports: 0, appeals: 0, granted: 0 };
  expect([status, body]).toEqual([
    200,
    {
      months: [
        { ...none, month: '2030-02', uploads: 5, median_decision_seconds: 60 },
        { ...none, month: '2030-01', median_decision_seconds: null },
      ],
    },
  ]);
});
