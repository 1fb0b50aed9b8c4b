import { refusal } from '@tallscreen/kit/testing/refusal';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { ReportReason, ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
let isAway = false;
const createdAt = timestampFromMs(Date.UTC(2030, 0, 1));
const report = { reason: ReportReason.SPAM, reporterId: 7n, reportCount: 1, createdAt };
const entry = { actorId: 7n, action: 'user.banned', details: '', occurredAt: createdAt };

beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(UserService, {
      batchGetUsers: ({ ids }) => ({
        users: ids.filter((id) => id < 10n).map((id) => ({ id, username: `user${id}` })),
      }),
    });
    add(VideoService, {
      batchGetVideos() {
        if (isAway) throw refusal('unavailable', 'Away.');
        return {
          videos: [
            { id: 70n, kind: VideoKind.VIDEO, details: { title: 'Waves' }, status: VideoStatus.TESTING, createdAt },
          ],
        };
      },
    });
    add(CommentService, {
      batchGetComments() {
        if (isAway) throw refusal('unavailable', 'Away.');
        return { comments: [{ id: 80n, videoId: 70n, text: 'Buy now' }] };
      },
    });
    add(ReportService, {
      listReports: () => ({
        reports: [
          { ...report, id: 1n, itemType: ItemType.VIDEO, itemId: 70n },
          { ...report, id: 2n, itemType: ItemType.USER, itemId: 8n },
          { ...report, id: 3n, itemType: ItemType.COMMENT, itemId: 80n },
        ],
      }),
    });
    add(AuditService, {
      listAuditEntries: () => ({
        entries: [
          { ...entry, id: crypto.randomUUID(), targetType: 'user', targetId: 8n },
          { ...entry, id: crypto.randomUUID(), targetType: 'video', targetId: 70n },
          { ...entry, id: crypto.randomUUID(), targetType: 'user', targetId: 99n },
        ],
      }),
    });
  });
});
afterAll(() => api.close());

async function list(path: string, field: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await api.call('GET', `/api/v1${path}`, { token: await tokenFor(1, 'admin') });
  expect(status).toBe(200);
  return body[field] as Record<string, unknown>[];
}

test('reports carry the title of the video, the name of the user, and text and place of the comment', async () => {
  expect(await list('/admin/reports', 'reports')).toMatchObject([
    { title: 'Waves', text: null, video_id: null, reported_by: 'user7' },
    { title: 'user8', text: null, video_id: null },
    { title: null, text: 'Buy now', video_id: 70 },
  ]);
});

test('audit entries carry the name of their target, unless it is deleted', async () => {
  expect((await list('/admin/audit', 'entries')).map((each) => each['target_name'])).toEqual(['user8', 'Waves', null]);
});

describe('while media and social do not answer', () => {
  beforeAll(() => void (isAway = true));
  afterAll(() => void (isAway = false));

  test('reports are listed without titles and comments', async () => {
    expect(await list('/admin/reports', 'reports')).toMatchObject([
      { id: 1, item_id: 70, title: null, video_url: null, reported_by: 'user7' },
      { id: 2, item_id: 8, title: 'user8' },
      { id: 3, item_id: 80, text: null, video_id: null },
    ]);
  });

  test('the audit log is listed without titles', async () => {
    const names = (await list('/admin/audit', 'entries')).map((each) => each['target_name']);
    expect(names).toEqual(['user8', null, null]);
  });
});
