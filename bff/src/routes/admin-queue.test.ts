import { refusal } from '@tallscreen/kit/testing/refusal';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import {
  QueueItemState,
  QueueItemType,
  QueueList,
  QueueService,
  QueueSort,
  type ListQueueItemsRequest,
} from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
let isSocialAway = false;
let deletedComments = 0;
const asked: ListQueueItemsRequest[] = [];
const at = timestampFromMs(Date.UTC(2030, 0, 1));
const video = {
  id: 5n,
  kind: VideoKind.VIDEO,
  uploaderId: 7n,
  details: { title: 'Waves', hashtags: ['sea'] },
  status: VideoStatus.TESTING,
  stripUrl: '/media/5.jpg',
  renditions: [{ name: '480p', url: '/media/5.mp4' }],
};
const base = { waitingSince: at, reach: 12n };
const entries = [
  {
    ...base,
    id: 'report-video-5',
    type: QueueItemType.REPORT,
    itemType: ItemType.VIDEO,
    itemId: 5n,
    video,
    reason: 'harassment',
    reportCount: 2,
    reportId: 31n,
    newestReports: [{ reason: ReportReason.HARASSMENT, reporterId: 8n, createdAt: at }],
    reporterWeight: 0.875,
    behind: 3,
    claimedBy: 2n,
    claimedUntil: at,
    secondOpinion: { fromAdminId: 2n, toAdminId: 1n, note: 'You?' },
  },
  {
    ...base,
    id: 'report-comment-6',
    type: QueueItemType.COMMENT,
    itemType: ItemType.COMMENT,
    itemId: 6n,
    reason: 'spam',
    reportCount: 1,
    reportId: 32n,
    commentedItemId: 5n,
  },
];
const names = new Map([1, 2, 7, 8].map((id) => [BigInt(id), ['', 'ana', 'kim', '', '', '', '', 'leo', 'mia'][id]]));

beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(UserService, {
      batchGetUsers: ({ ids }) => ({ users: ids.map((id) => ({ id, username: names.get(id) ?? '' })) }),
    });
    add(CommentService, {
      batchGetComments: () => {
        if (isSocialAway) throw refusal('unavailable', 'Away.');
        return { comments: [{ id: 6n, userId: 8n, videoId: 5n, text: 'Buy now' }] };
      },
      deleteComment: () => {
        deletedComments++;
        return {};
      },
    });
    add(QueueService, {
      listQueueItems: (request) => {
        asked.push(request);
        return { items: request.sort === QueueSort.URGENT ? [] : entries, nextPageToken: 'next' };
      },
      claimQueueItem: ({ id }) => {
        if (id !== 'video-5') throw fail('claimed_by_another_admin');
        return { claimedUntil: at };
      },
      checkClaim: ({ itemId }) => {
        if (itemId === 6n) throw fail('claimed_by_another_admin');
        if (itemId === 9n) throw refusal('unavailable', 'Away.');
        return {};
      },
      handOverQueueItem: () => ({}),
      setSavedReasons: ({ reasons }) => ({ reasons }),
    });
  });
});
afterAll(() => api.close());

const call = async (method: string, path: string, json?: unknown) =>
  api.call(method, `/api/v1${path}`, {
    token: await tokenFor(1, 'admin'),
    ...(json !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
  });

test('admins list waiting items, with names, texts and claims', async () => {
  const { status, body } = await call(
    'GET',
    '/admin/queue?list=reports&type=report&state=asked&sort=oldest&language=PT&hashtag=sea',
  );
  expect(status).toBe(200);
  expect(asked.at(-1)).toMatchObject({
    list: QueueList.REPORTS,
    type: QueueItemType.REPORT,
    state: QueueItemState.ASKED,
    sort: QueueSort.OLDEST,
    language: 'pt',
    hashtag: 'sea',
    pageSize: 20,
  });
  expect(body['next_cursor']).toBe('next');
  const time = '2030-01-01T00:00:00.000Z';
  const [report, comment] = body['items'] as object[];
  expect(report).toMatchObject({
    id: 'report-video-5',
    type: 'report',
    reason: 'HARASSMENT',
    reports: 2,
    report_id: 31,
    newest_reports: [{ reason: 'HARASSMENT', reporter_id: 8, reported_by: 'mia', notice: null, created_at: time }],
    reporter_weight: 0.875,
    behind: 3,
    notices: [],
    reach: 12,
    item: {
      id: 5,
      type: 'video',
      title: 'Waves',
      is_live: true,
      by: { id: 7, username: 'leo' },
      video_url: '/media/5.mp4',
    },
    created_at: time,
    claimed_by: { id: 2, username: 'kim' },
    claimed_until: time,
    second_opinion: { from: { id: 2, username: 'kim' }, to: { id: 1, username: 'ana' }, note: 'You?' },
  });
  expect(comment).toMatchObject({
    id: 'report-comment-6',
    type: 'comment',
    reason: 'SPAM',
    claimed_by: null,
    claimed_until: null,
    item: { id: 6, type: 'comment', text: 'Buy now', by: { id: 8, username: 'mia' }, video_id: 5, video_url: null },
  });
});

test.each([
  ['/admin/videos/pending', QueueList.VIDEOS],
  ['/admin/promos/pending', QueueList.PROMOS],
])('%s is answered from the queue: flagged first, then newest first', async (path, list) => {
  expect((await call('GET', `${path}?limit=5`)).status).toBe(200);
  expect(asked.at(-1)).toMatchObject({ list, sort: QueueSort.URGENT, pageSize: 5 });
});

test('the queue is listed without the texts of comments while social does not answer', async () => {
  isSocialAway = true;
  const { status, body } = await call('GET', '/admin/queue');
  isSocialAway = false;
  expect([status, (body['items'] as { item: object }[])[1]?.item]).toMatchObject([200, { text: null, by: null }]);
  expect(asked.at(-1)).toMatchObject({ type: QueueItemType.UNSPECIFIED, sort: QueueSort.PRIORITY, language: '' });
});

test.each(['list=users', 'type=user', 'state=busy', 'sort=random', 'language=x1', 'hashtag='])(
  '?%s: 400',
  async (query) => {
    expect((await call('GET', `/admin/queue?${query}`)).status).toBe(400);
  },
);

test('an item is claimed by one admin only', async () => {
  const claimed = await call('POST', '/admin/queue/video-5/claim');
  expect([claimed.status, claimed.body]).toMatchObject([200, { id: 'video-5', detail: 'Claimed.' }]);
  const held = await call('POST', '/admin/queue/promo-5/claim');
  expect([held.status, held.body['detail']]).toEqual([409, 'Another admin is looking at this.']);
  for (const id of ['5', 'video-0', 'user-5', 'report-5'])
    expect((await call('POST', `/admin/queue/${id}/claim`)).status).toBe(400);
});

test('a second opinion names an admin', async () => {
  expect((await call('POST', '/admin/queue/video-5/hand-over', { admin_id: 2, note: 'You?' })).status).toBe(200);
  expect((await call('POST', '/admin/queue/video-5/hand-over', { admin_id: 0 })).status).toBe(400);
  expect((await call('POST', '/admin/queue/video-5/hand-over', {})).body['detail']).toBe('Withdrawn.');
});

test('reasons are saved with the codes of rules, and a malformed code is refused', async () => {
  const reasons = [
    { reason_code: 'spam', text: null },
    { reason_code: null, text: 'Too loud.' },
  ];
  const saved = await call('PUT', '/admin/saved-reasons', { reasons });
  expect([saved.status, saved.body]).toEqual([200, { reasons }]);
  expect((await call('PUT', '/admin/saved-reasons', { reasons: [{ reason_code: 'No rule' }] })).status).toBe(400);
});

const paths = ['/admin/comments', '/comments'];
test.each(paths)('a comment is not deleted while another admin looks at the reports on it: %s', async (path) => {
  deletedComments = 0;
  expect((await call('DELETE', `${path}/6`)).status).toBe(409);
  expect(deletedComments).toBe(0);
  expect((await call('DELETE', `${path}/7`)).status).toBe(200);
  // While moderation does not answer, no claim is known.
  expect((await call('DELETE', `${path}/9`)).status).toBe(200);
  expect(deletedComments).toBe(2);
});
