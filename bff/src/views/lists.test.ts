import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from '@jest/globals';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus, PublicUserSchema, UserSchema } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { ThreadSchema } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { VideoSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { PriceSchema } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { ReportReason, ReportSchema } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { QueueItemSchema } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { CommentSchema } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import {
  NotificationSchema,
  NotificationTargetSchema,
  NotificationTargetType,
} from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { noEngagement } from '#reads/engagement';
import { AdminUser, QueuePromo, QueueVideo } from '#contract/admin';
import { Account } from '#contract/auth';
import { Comment } from '#contract/comment';
import { Thread } from '#contract/message';
import { Notification } from '#contract/notification';
import { Price } from '#contract/pricing';
import { Report } from '#contract/report';
import { adminUserView, queuePromoView, queueVideoView } from '#views/admin';
import { accountView } from '#views/auth';
import { commentView } from '#views/comment';
import { threadView } from '#views/message';
import { notificationView } from '#views/notification';
import { minorUnits, priceView } from '#views/pricing';
import { itemTypeOf, reasonOf, reportView } from '#views/report';
import { mediaItemView } from '#views/video';

const ana = create(PublicUserSchema, { id: 5n, username: 'ana', avatarUrl: '/media/a.webp' });
const now = 1_790_000_000_000n;

test('the own account is shown without the ban, and admins see it', () => {
  const user = create(UserSchema, {
    id: 5n,
    username: 'ana',
    email: 'a@b.test',
    role: Role.BUSINESS,
    emailVerified: true,
    createdAt: timestampFromMs(Number(now)),
  });
  const own = accountView(user);
  expect(Account.parse(own)).toEqual(own);
  expect(own).toEqual({
    id: 5,
    username: 'ana',
    email: 'a@b.test',
    email_verified: true,
    totp_enabled: false,
    totp_setup_required: false,
    role: 'business',
    avatar_url: null,
    bio: '',
  });
  const row = adminUserView({ ...user, status: AccountStatus.BANNED, banReason: 'Spam.' });
  expect(AdminUser.parse(row)).toEqual(row);
  expect(row).toMatchObject({ is_banned: true, ban_reason: 'Spam.' });
});

test('a comment shows its author, or null for a deleted one', () => {
  const comment = create(CommentSchema, {
    id: 1n,
    videoId: 2n,
    userId: 5n,
    text: 'Hi',
    createdAt: timestampFromMs(Number(now)),
    parentId: 9n,
    clientId: 'mine',
  });
  expect(Comment.parse(commentView(comment, ana))).toMatchObject({
    user: 'ana',
    avatar_url: '/media/a.webp',
    parent_id: 9,
    client_id: 'mine',
  });
  expect(Comment.parse(commentView({ ...comment, parentId: 0n, clientId: '~own' }, undefined))).toMatchObject({
    user: null,
    parent_id: null,
    client_id: null,
  });
});

test('the queue shows the scan, or null without one', () => {
  const video = create(VideoSchema, {
    id: 3n,
    uploaderId: 5n,
    createdAt: timestampFromMs(Number(now)),
    isFlagged: true,
    rejectionReason: 'Blank video.',
    rejectionReasonCode: 'flagged_blank',
  });
  const item = create(QueueItemSchema, {
    video,
    verdict: {
      labels: [{ label: 'blank', score: 0.99, isFlagged: true }],
      scanners: ['builtin 1'],
      scannedAt: timestampFromMs(Number(now)),
    },
  });
  const counters = { views: 12n, score: 0, engagement: { ...noEngagement, likeCount: 3n } };
  const view = queueVideoView(item, { mediaItem: video, ...counters, uploader: ana });
  expect(QueueVideo.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    is_flagged: true,
    rejection_reason: 'Blank video.',
    rejection_reason_code: 'flagged_blank',
    scan: { labels: [{ name: 'blank', frame_ms: null }], matches: [] },
  });
  const promo = queuePromoView(create(QueueItemSchema, { video }), {
    mediaItem: video,
    ...counters,
    uploader: undefined,
  });
  expect(QueuePromo.parse(promo)).toEqual(promo);
  expect(promo).toMatchObject({ scan: null, business_name: null, appeal_text: null, views: 12, likes: 3 });
});

test('notifications name their actor and target, and those of an unknown kind have none', () => {
  const entry = create(NotificationSchema, {
    id: 1n,
    title: 'T',
    message: 'M',
    createdAt: timestampFromMs(Number(now)),
    kind: 'tier_up',
    params: { title: 'x\u202Ey', tier: 'viral' },
  });
  expect(Notification.parse(notificationView(entry))).toMatchObject({
    type: 'tier',
    kind: 'tier_up',
    params: { title: 'xy', tier: 'viral' },
    item_id: null,
    is_read: false,
  });
  expect(Notification.parse(notificationView({ ...entry, kind: 'of_a_later_version' }))).toMatchObject({
    kind: null,
    type: null,
    actor: null,
    target: null,
  });
  const target = { type: NotificationTargetType.COMMENT, id: 8n, $typeName: NotificationTargetSchema.typeName };
  const caused = { ...entry, actorId: 5n, target };
  expect(Notification.parse(notificationView(caused, ana))).toMatchObject({
    type: 'tier',
    actor: { id: 5, username: 'ana', avatar_url: '/media/a.webp' },
    target: { type: 'comment', id: 8 },
  });
  expect(notificationView(caused).actor).toBeNull();
  expect(notificationView({ ...caused, target: { ...target, type: 77 as NotificationTargetType } }).target).toBeNull();
});

test('a thread shows the other user, or a placeholder for a deleted account', () => {
  const thread = create(ThreadSchema, {
    userId: 5n,
    unreadCount: 2n,
    hasOtherWritten: true,
    lastMessage: { id: 1n, senderId: 5n, receiverId: 6n, content: 'Hi', createdAt: timestampFromMs(Number(now)) },
  });
  expect(Thread.parse(threadView(thread, ana))).toMatchObject({
    user: { username: 'ana' },
    last_message: { client_id: null },
    has_written: true,
  });
  const ofDeleted = Thread.parse(threadView(thread, undefined));
  expect(ofDeleted.user).toEqual({ id: 5, username: 'Deleted account', avatar_url: null });
});

test('report reasons map both ways', () => {
  const report = create(ReportSchema, {
    id: 1n,
    itemType: itemTypeOf('comment'),
    itemId: 2n,
    reason: reasonOf('HARASSMENT'),
    reportCount: 6,
    createdAt: timestampFromMs(Number(now)),
  });
  expect([report.itemType, report.reason]).toEqual([ItemType.COMMENT, ReportReason.HARASSMENT]);
  const comment = create(CommentSchema, { videoId: 9n, text: 'rude' });
  const view = reportView(report, { reporter: 'sam', video: undefined, comment, user: undefined });
  expect(Report.parse(view)).toMatchObject({
    item_type: 'comment',
    reason: 'HARASSMENT',
    text: 'rude',
    video_id: 9,
    video_url: null,
  });
});

test('prices are kept in hundredths without rounding errors', () => {
  expect(minorUnits(1.1)).toBe(110n);
  expect(minorUnits(0.29)).toBe(29n);
  const price = create(PriceSchema, {
    minorUnitsPerThousandViews: 1999n,
    currencyCode: 'EUR',
    effectiveFrom: timestampFromMs(Number(now)),
  });
  expect(Price.parse(priceView(price))).toMatchObject({ price_per_thousand_views: 19.99, currency: 'EUR' });
});

test('texts from before texts were cleaned show nothing invisible', () => {
  const createdAt = timestampFromMs(Number(now));
  const comment = create(CommentSchema, { id: 1n, text: ' f\u00ADun\u202E', createdAt });
  const lastMessage = { id: 1n, content: 'a\u202Eb\u3164', createdAt };
  const notification = create(NotificationSchema, { message: 'ana liked "x\u202Ey".', createdAt });
  const video = create(VideoSchema, { details: { title: '\u202Ex\u200By', hashtags: ['f\u00ADun'] }, createdAt });
  expect([
    commentView(comment, ana).text,
    threadView(create(ThreadSchema, { lastMessage }), ana).last_message?.content,
    notificationView(notification).message,
    mediaItemView(video),
  ]).toEqual(['fun', 'ab', 'ana liked "xy".', expect.objectContaining({ title: 'xy', hashtags: ['fun'] })]);
});
