import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from '@jest/globals';
import { noticeText } from '@tallscreen/proto/rules/notices';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ReportEventSchema } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { VideoEventSchema, type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { NotificationDraft } from '#domain/notification';
import { draftsOfMediaItem, draftsOfReport, draftsOfUser } from '#events/notification-mapping';

const received = { id: 'e1', position: 0n, occurredAt: new Date(0) } as never as { id: string };

const messageOf = (draft: NotificationDraft | undefined) =>
  draft && 'notice' in draft ? noticeText(draft.notice).message : undefined;

test('a warning notifies the user with its words, once for each event', () => {
  const message = create(ReportEventSchema, {
    itemType: ItemType.USER,
    itemId: 7n,
    ownerId: 7n,
    change: { case: 'warned', value: { note: 'Be kind.', reasonCode: 'harassment' } },
  });
  expect(draftsOfReport({ ...received, message } as never)).toEqual([
    {
      userId: 7,
      key: 'warning:e1',
      itemId: 0,
      target: null,
      notice: { kind: 'warning', params: { reason: 'Be kind.', reason_code: 'harassment' } },
    },
  ]);
});

test.each([
  [Date.UTC(2999, 0, 31, 12, 30), 'A moderator banned your account until 2999-01-31 12:30 UTC. Reason: Spam'],
  [undefined, 'A moderator banned your account. Reason: Spam'],
])('a ban until %s reads %j', (endsAtMs, text) => {
  const value = { reason: 'Spam', ...(endsAtMs && { endsAt: timestampFromMs(endsAtMs) }) };
  const message = create(UserEventSchema, { user: { id: 7n }, revision: 2n, change: { case: 'banned', value } });
  const [draft] = draftsOfUser({ ...received, message } as never);
  expect(draft?.key).toBe('ban:7:2');
  expect(messageOf(draft)).toBe(text);
});

test.each<[string, VideoStatus, VideoEvent['change']['case'], string]>([
  ['an approval', VideoStatus.TESTING, 'approved', 'Your video "Waves" was approved and is live now.'],
  [
    'an approval before the publish time',
    VideoStatus.SCHEDULED,
    'approved',
    'Your video "Waves" was approved. It goes live at 2999-01-31 12:30 UTC.',
  ],
  ['the publish time', VideoStatus.TESTING, 'published', 'Your video "Waves" is live now.'],
])('%s reads so', (_, status, change, text) => {
  const publishAt = timestampFromMs(Date.UTC(2999, 0, 31, 12, 30));
  const video = { id: 9n, uploaderId: 7n, details: { title: 'Waves', publishAt }, revision: 4n, status };
  const draftsOf = (isUploaderHidden: boolean) => {
    const fields = { video: { ...video, isUploaderHidden }, change: { case: change, value: {} } };
    return draftsOfMediaItem({ ...received, message: create(VideoEventSchema, fields as never) } as never);
  };
  const [draft] = draftsOf(false);
  expect(draft).toMatchObject({ userId: 7, key: 'decision:9:4' });
  expect(messageOf(draft)).toBe(text);
  // Nobody sees the videos of a banned user.
  expect(draftsOf(true)).toHaveLength(change === 'published' ? 0 : 1);
});
