import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { RecordService } from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { json as jsonInit, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const createdAt = timestampFromMs(Date.UTC(2030, 0, 1));
const expiresAt = timestampFromMs(Date.UTC(2030, 3, 1));
const asked: { reason: string; reasonCode: string; momentMs?: bigint | undefined }[] = [];
let api: TestApi;
beforeEach(() => void (asked.length = 0));
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(ReviewService, {
      decideReview({ itemId, reason, reasonCode, momentMs }) {
        asked.push({ reason, reasonCode, momentMs });
        const rejectionReason = 'The whole text.';
        const moment = momentMs === undefined ? {} : { rejectionMomentMs: momentMs };
        return { video: { id: itemId, status: VideoStatus.REJECTED, rejectionReason, ...moment }, reasonCode };
      },
    });
    add(PolicyService, { getPolicy: () => ({}) });
    add(RecordService, {
      listStrikes: () => ({
        strikes: [
          { id: 3n, reasonCode: 'retired', itemType: ItemType.PROMO, itemId: 9n, title: 'Shoes', createdAt, expiresAt },
          { id: 2n, reasonCode: 'spam', itemType: ItemType.VIDEO, itemId: 8n, momentMs: 0n, createdAt, expiresAt },
        ],
      }),
      listMonthTotals: () => ({
        months: [
          {
            month: '2030-02',
            uploads: 5n,
            medianDecisionSeconds: 60n,
            notices: 3n,
            measures: 4n,
            detected: 1n,
            bans: 2n,
            appeals: 2n,
            granted: 1n,
            byCategory: [{ name: 'spam', measures: 4n, appeals: 2n, granted: 1n }],
            bySource: [{ name: 'notice', measures: 4n, appeals: 2n, granted: 1n }],
          },
          { month: '2030-01' },
        ],
        asOf: createdAt,
      }),
    });
    add(ReportService, {
      resolveReport({ note, reasonCode, momentMs }) {
        asked.push({ reason: note, reasonCode, momentMs });
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
  expect(body).toEqual(policyDefaults.reasons);
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

test('a decision names the moment in the video, also as a text', async () => {
  const decision = { video_id: 7, action: 'reject', at_seconds: 12.3456 };
  expect((await call('POST', '/admin/videos/moderate', decision)).body['at_seconds']).toBe(12.346);
  expect(
    (await call('POST', '/admin/promos/moderate', { promo_id: 8, action: 'reject' })).body['at_seconds'],
  ).toBeNull();
  expect((await call('DELETE', '/admin/videos/7?at_seconds=0')).status).toBe(200);
  expect((await call('POST', '/admin/reports/remove', { report_id: 5, at_seconds: '61.500170595211477' })).status).toBe(
    200,
  );
  expect(asked.map(({ momentMs }) => momentMs)).toEqual([12_346n, undefined, 0n, 61_500n]);
});

test.each([
  ['POST', '/admin/videos/moderate', { video_id: 7, action: 'reject', at_seconds: -1 }],
  ['POST', '/admin/promos/moderate', { promo_id: 7, action: 'reject', at_seconds: '0:12' }],
  ['POST', '/admin/reports/remove', { report_id: 7, at_seconds: 86_401 }],
  ['DELETE', '/admin/videos/7?at_seconds=soon', undefined],
] as const)('%s %s refuses a moment that is no number of seconds', async (method, path, json) => {
  const { status, body } = await call(method, path, json);
  expect([status, body['detail']]).toEqual([400, 'The moment must be a number of seconds from 0 to 86,400.']);
  expect(asked).toEqual([]);
});

test.each([
  ['POST', '/admin/videos/moderate', { video_id: 7, action: 'reject', reason_code: 'No rule' }],
  ['POST', '/admin/reports/remove', { report_id: 7, reason_code: 'No rule' }],
  ['DELETE', '/admin/videos/7?reason_code=removed_after_reports', undefined],
  ['POST', '/comments/7/hide?reason_code=boring', undefined],
] as const)('%s %s refuses what is no code of a rule, or of none in force', async (method, path, json) => {
  const { status, body } = await call(method, path, json);
  expect([status, body['detail']]).toEqual([400, 'Unknown reason code.']);
  expect(asked).toEqual([]);
});

test('users read their strikes; a rule that is out of force keeps its code', async () => {
  expect((await call('GET', '/me/strikes')).body).toEqual({
    strikes: [
      {
        id: 3,
        reason_code: 'retired',
        item: { type: 'promo', id: 9, title: 'Shoes' },
        at_seconds: null,
        created_at: '2030-01-01T00:00:00.000Z',
        expires_at: '2030-04-01T00:00:00.000Z',
      },
      expect.objectContaining({ id: 2, at_seconds: 0 }),
    ],
  });
  expect((await api.call('GET', '/api/v1/me/strikes')).status).toBe(401);
});

test('everybody can read the totals of each month', async () => {
  const { status, body } = await api.call('GET', '/api/v1/transparency');
  const tally = { measures: 4, appeals: 2, granted: 1 };
  const none = { uploads: 0, approved: 0, rejected: 0, removed: 0, reports: 0, notices: 0, measures: 0, bans: 0 };
  const nothing = { ...none, appeals: 0, granted: 0, by_category: [], by_source: [] };
  const counted = { ...tally, notices: 3, bans: 2, automated_share: 0.25 };
  expect([status, body]).toEqual([
    200,
    {
      months: [
        {
          ...nothing,
          ...counted,
          month: '2030-02',
          uploads: 5,
          median_decision_seconds: 60,
          by_category: [{ reason_code: 'spam', ...tally }],
          by_source: [{ source: 'notice', ...tally }],
        },
        { ...nothing, month: '2030-01', median_decision_seconds: null, automated_share: null },
      ],
      as_of: '2030-01-01T00:00:00.000Z',
    },
  ]);
});
