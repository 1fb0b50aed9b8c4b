import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ReportEventSchema } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { VideoEventSchema, type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { draftsOfMediaItem, draftsOfReport, draftsOfUser } from '#events/notification-mapping';

const received = { id: 'e1', position: 0n, occurredAt: new Date(0) } as never as { id: string };

test('a warning notifies the user with its words, once for each event', () => {
  const message = create(ReportEventSchema, {
    itemType: ItemType.USER,
    itemId: 7n,
    ownerId: 7n,
    change: { case: 'warned', value: { note: 'Be kind.' } },
  });
  expect(draftsOfReport({ ...received, message } as never)).toEqual([
    {
      userId: 7,
      kind: 'warning',
      key: 'warning:e1',
      itemId: 0,
      target: null,
      text: { title: 'A warning from the moderators', message: 'Be kind.' },
    },
  ]);
});

test.each([
  [Date.UTC(2999, 0, 31, 12, 30), 'A moderator banned your account until 2999-01-31 12:30 UTC. Reason: Spam'],
  [undefined, 'A moderator banned your account. Reason: Spam'],
])('a ban until %s reads %j', (endsAtMs, text) => {
  const value = { reason: 'Spam', ...(endsAtMs && { endsAt: timestampFromMs(endsAtMs) }) };
  const message = create(UserEventSchema, { user: { id: 7n }, revision: 2n, change: { case: 'banned', value } });
  expect(draftsOfUser({ ...received, message } as never)).toMatchObject([{ key: 'ban:7:2', text: { message: text } }]);
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
  const video = { id: 9n, uploaderId: 7n, title: 'Waves', revision: 4n, status, publishAt };
  const draftsOf = (isUploaderHidden: boolean) => {
    const fields = { video: { ...video, isUploaderHidden }, change: { case: change, value: {} } };
    return draftsOfMediaItem({ ...received, message: create(VideoEventSchema, fields as never) } as never);
  };
  expect(draftsOf(false)).toMatchObject([
    { userId: 7, kind: 'decision', key: 'decision:9:4', text: { message: text } },
  ]);
  // Nobody sees the videos of a banned user.
  expect(draftsOf(true)).toHaveLength(change === 'published' ? 0 : 1);
});
