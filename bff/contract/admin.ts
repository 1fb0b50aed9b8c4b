import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { countOut, Done, id, idOut, nextCursor, page, roleIn, roleOut, timeOut } from '#contract/common';
import { CounterNotice } from '#contract/counter-notice';
import { Decision } from '#contract/decision';
import { atSecondsIn, atSecondsOut } from '#contract/moment';
import { reasonCodeIn, reasonCodeOut } from '#contract/reason';
import { Promo, Video, videoStatus } from '#contract/video';
import { typedLine, typedText } from '#contract/typed-text';

export const AdminUser = z
  .object({
    id: idOut,
    username: z.string(),
    email: z.string(),
    role: roleOut,
    is_banned: z.boolean(),
    ban_reason: z.string().nullable(),
    ban_reason_code: reasonCodeOut,
    banned_until: timeOut
      .nullable()
      .meta({ description: 'Null if not banned, or banned until an admin lifts the ban' }),
    totp_enabled: z.boolean().meta({ description: 'Whether signing in asks for a two-factor code' }),
    created_at: timeOut,
    invite: z.string().nullable().meta({ description: 'The invitation with which the account was made' }),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.output<typeof AdminUser>;

export const AdminUserList = z
  .object({ users: z.array(AdminUser), next_cursor: nextCursor })
  .meta({ id: 'AdminUserList' });
export type AdminUserList = z.output<typeof AdminUserList>;

export const usersQuery = page(50, 100).extend({
  q: typedLine(textLimits.email).optional().meta({ description: 'The beginning of a name or address' }),
  role: roleIn.optional(),
});

export const roleBody = z.object({ user_id: id, new_role: roleIn }).meta({ id: 'RoleChange' });
export type RoleChange = z.input<typeof roleBody>;

export const scan = z.object({
  model: z.string().nullable().meta({ description: 'The picture model that looked at it; null if there was none' }),
  version: z.string().nullable(),
  labels: z.array(
    z.object({
      name: z.string(),
      score: z.number(),
      frame_ms: countOut
        .nullable()
        .meta({ description: 'Where the score is highest; null if it is of the whole video' }),
      is_flagged: z.boolean(),
    }),
  ),
  matches: z.array(z.object({ item_id: idOut, share: z.number() })).meta({
    description: 'Removed videos and promos that show the same, and the share of the frames that do',
  }),
  scanners: z.array(z.string()),
  scanned_at: timeOut,
});

/** Forms send digits as a text. */
const seenRevision = z
  .union([
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(z.int()),
  ])
  .nullish()
  .meta({
    json: { type: ['integer', 'null'], minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    description: 'The revision that the admin has seen: an approval of what was changed since is refused with 409',
  });

/** The decision that an open appeal is about. */
export const appealed = z
  .object({
    id: idOut,
    measure: Decision.shape.measure,
    title: z.string().nullable().meta({ description: 'Of a video or promo' }),
    reason: z.string().nullable(),
    reason_code: reasonCodeOut,
    at_seconds: atSecondsOut,
    counter_notice: CounterNotice.nullable().meta({ description: 'Null for an appeal that is none' }),
  })
  .nullable()
  .meta({ description: 'The decision that an open appeal is about; null if none is open' });

const review = {
  revision: countOut.meta({ description: 'Rises with every change; seen_revision of an approval' }),
  strip_url: z.string().nullable().meta({ description: 'Three frames side by side' }),
  is_flagged: z.boolean(),
  scan: scan.nullable(),
  appeal_text: z.string().nullable(),
  appealed,
};

export const QueueVideo = Video.extend(review).meta({ id: 'QueueVideo' });
export type QueueVideo = z.output<typeof QueueVideo>;
export const QueuePromo = Promo.extend(review).meta({ id: 'QueuePromo' });
export type QueuePromo = z.output<typeof QueuePromo>;

export const VideoQueue = z.object({ videos: z.array(QueueVideo), next_cursor: nextCursor }).meta({ id: 'VideoQueue' });
export type VideoQueue = z.output<typeof VideoQueue>;
export const PromoQueue = z.object({ promos: z.array(QueuePromo), next_cursor: nextCursor }).meta({ id: 'PromoQueue' });

const words = typedText(textLimits.reason, { name: 'reason' }).nullish();
const decision = {
  action: z.enum(['approve', 'reject']),
  reason: words,
  rejection_reason: words.meta({ description: 'Another name of reason' }),
  reason_code: reasonCodeIn,
  at_seconds: atSecondsIn.meta({ description: 'Where in the video the problem is; only for a rejection' }),
  seen_revision: seenRevision,
};

export const moderateVideoBody = z.object({ video_id: id, ...decision }).meta({ id: 'VideoDecision' });
export const moderatePromoBody = z.object({ promo_id: id, ...decision }).meta({ id: 'PromoDecision' });

export const Moderated = z
  .object({
    id: idOut,
    status: videoStatus,
    rejection_reason: z.string().nullable(),
    reason_code: reasonCodeOut,
    at_seconds: atSecondsOut,
    detail: z.string(),
  })
  .meta({ id: 'Moderated' });

/** Why an admin removes an item. */
export const removalQuery = z.object({ reason: words, reason_code: reasonCodeIn, at_seconds: atSecondsIn });

/** A removal of a comment without a rule counts under the rule of the comment's last report. */
export const commentRemovalQuery = z.object({ reason_code: reasonCodeIn });

const MAX_BAN_DAYS = 3_650;

/** Forms send days as a text. */
const notWhole: ErrorCode = 'days_not_whole';
const tooLong: ErrorCode = 'ban_too_many_days';
/** How long a decision lasts. */
export const termDays = (max: number, tooMany: ErrorCode) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^[1-9]\d{0,3}$/)
          .transform(Number),
      ],
      notWhole,
    )
    .pipe(z.int().min(1, notWhole).max(max, tooMany));
const days = termDays(MAX_BAN_DAYS, tooLong)
  .nullish()
  .meta({
    json: { type: ['integer', 'null'], minimum: 1, maximum: MAX_BAN_DAYS },
    description: 'The ban ends by itself after this time; without it, it lasts until an admin lifts it',
  });

export const banBody = z.object({ reason: words, reason_code: reasonCodeIn, days }).meta({ id: 'Ban' });
export type Ban = z.input<typeof banBody>;

export const ActiveVideos = z.object({ videos: z.array(Video), next_cursor: nextCursor }).meta({ id: 'ActiveVideos' });
export type ActiveVideos = z.output<typeof ActiveVideos>;
export const ActivePromos = z.object({ promos: z.array(Promo), next_cursor: nextCursor }).meta({ id: 'ActivePromos' });

export const Relinked = Done.extend({
  checked: z.int(),
  relinked: z.int(),
  missing: z.int(),
  waiting: z
    .int()
    .describe('Media items that the next call looks at, because the time was up or they changed meanwhile'),
}).meta({ id: 'Relinked' });
