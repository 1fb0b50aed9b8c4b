import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { appealed, scan } from '#contract/admin';
import { countOut, id, idOut, nextCursor, page, timeOut } from '#contract/common';
import { noticeCounts, ReceivedNotice } from '#contract/notice';
import { NOT_BLANK } from '#contract/patterns';
import { reasonCode, reasonCodeIn, reasonCodeOut } from '#contract/reason';
import { reportedTypes, reportReasons } from '#contract/report';
import { Uploader } from '#contract/video';
import { audienceOut } from '#contract/video-details';
import { typedLine, typedText } from '#contract/typed-text';

export const queueTypes = ['video', 'promo', 'report', 'appeal', 'comment'] as const;
export type QueueType = (typeof queueTypes)[number];
const queueStates = ['unclaimed', 'claimed', 'mine', 'asked'] as const;
export type QueueState = (typeof queueStates)[number];
const queueSorts = ['priority', 'oldest', 'newest', 'reports', 'reach', 'urgent'] as const;
export type QueueSort = (typeof queueSorts)[number];
const queueLists = ['videos', 'promos', 'reports'] as const;
export type QueueList = (typeof queueLists)[number];

const path = z.string().nullable().meta({ description: "A path below the site's origin" });

/** A queue item's id in an address. */
export const queueParams = z.object({
  id: z
    .string()
    .regex(
      /^(?:video|promo|comment|report-(?:video|promo|comment|user))-[1-9]\d{0,15}$/,
      'invalid_id' satisfies ErrorCode,
    )
    .meta({ examples: ['video-123456789012345'] }),
});

export const queueQuery = page(20, 100).extend({
  list: z.enum(queueLists).optional().meta({
    description: 'Only what /admin/videos/pending, /admin/promos/pending or /admin/reports lists; reports by item',
  }),
  type: z.enum(queueTypes).optional().meta({ description: 'Only this kind of work' }),
  state: z.enum(queueStates).optional().meta({
    description: 'unclaimed: nobody holds it; claimed: an admin does; mine: you do; asked: for your second opinion',
  }),
  sort: z.enum(queueSorts).default('priority').meta({
    description:
      'priority: harm × reach × age, where age doubles with every six hours; urgent: flagged ones and those with five reports or more first, then newest first',
  }),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}$/)
    .transform((code) => code.toLowerCase())
    .optional()
    .meta({
      description: 'Only what is spoken or has captions in this language, such as pt',
      json: { type: 'string' },
    }),
  hashtag: typedLine(textLimits.hashtags, { required: true })
    .optional()
    .meta({ description: 'Only with this hashtag, without #' }),
});

const admin = z.object({ id: idOut, username: z.string().nullable() });

const Queued = z
  .object({
    id: idOut,
    type: z.enum(reportedTypes),
    title: z.string().nullable().meta({ description: 'Of a video or promo; of a user the username' }),
    text: z.string().nullable().meta({ description: 'Of a comment' }),
    by: Uploader.nullable().meta({ description: 'Uploader, author, or the reported user' }),
    video_id: idOut.nullable().meta({ description: 'The video or promo that the comment is on' }),
    hashtags: z.array(z.string()),
    is_live: z.boolean().meta({ description: 'Whether it is a video that its audience can watch' }),
    ...audienceOut,
    languages: z.array(z.string()).meta({ description: 'The spoken one and those of the captions' }),
    video_url: path,
    thumbnail_url: path,
    strip_url: path.meta({ description: 'Three frames side by side' }),
    duration: z.number().nullable().meta({ description: 'Seconds' }),
    revision: countOut.nullable().meta({ description: 'Of a video or promo; seen_revision of an approval' }),
    scan: scan.nullable(),
    appeal_text: z.string().nullable(),
    appealed,
    link: z.string().nullable().meta({ description: 'Where the button of a promo leads' }),
    call_to_action: z.string().nullable().meta({ description: 'The text of that button' }),
  })
  .meta({ id: 'QueuedItem' });

const newestReport = z.object({
  reason: z.enum(reportReasons),
  reporter_id: idOut.nullable(),
  reported_by: z.string().nullable().meta({ description: 'Username; null for a deleted account and for a notice' }),
  notice: ReceivedNotice.nullable().meta({ description: 'What somebody without an account wrote' }),
  created_at: timeOut,
});

export const QueueEntry = z
  .object({
    id: z.string().meta({ description: 'For claim, release and hand-over, such as report-user-7' }),
    type: z.enum(queueTypes),
    item: Queued,
    reason: z.string().nullable().meta({
      description: 'What the scan found, or the gravest reason of the reports: HARASSMENT, INAPPROPRIATE, OTHER, SPAM',
    }),
    reason_code: reasonCodeOut,
    reports: countOut.meta({ description: 'Open reports on the item' }),
    report_id: idOut.nullable().meta({ description: 'One of them, for POST /admin/reports/…' }),
    newest_reports: z.array(newestReport).meta({ description: 'At most ten, newest first' }),
    reporter_weight: z.number().min(0).max(1).nullable().meta({
      description:
        'How much the reports weigh by what became of the last ten of their reporters: each dismissed one takes an eighth, and at 0 the item sorts last; of several reporters the greatest. Null unless it was reported',
    }),
    behind: countOut.meta({
      description:
        'Further things of the same owner that the same user reported in a flood; the next takes this place after a decision',
    }),
    notices: noticeCounts,
    reach: countOut.meta({
      description:
        "Views of the item; of a comment those of its video, of a user those of all their items, of an upload that nobody has seen the mean of the uploader's live ones",
    }),
    created_at: timeOut.meta({ description: 'Since when it waits' }),
    claimed_by: admin.nullable().meta({ description: 'Who is looking at it' }),
    claimed_until: timeOut.nullable(),
    second_opinion: z.object({ from: admin, to: admin, note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'QueueEntry' });
export type QueueEntry = z.output<typeof QueueEntry>;

export const Queue = z.object({ items: z.array(QueueEntry), next_cursor: nextCursor }).meta({ id: 'Queue' });
export type Queue = z.output<typeof Queue>;

export const Claimed = z
  .object({ id: z.string(), claimed_until: timeOut, detail: z.string() })
  .meta({ id: 'QueueClaim' });
export type QueueClaim = z.output<typeof Claimed>;

export const handOverBody = z
  .object({
    admin_id: id.nullish().meta({ description: 'Null withdraws the question' }),
    note: typedText(textLimits.reason, { name: 'note' }).nullish(),
  })
  .meta({ id: 'HandOver' });
export type HandOver = z.input<typeof handOverBody>;

/** Moderation checks that one of the two is given. */
const savedReasonIn = z
  .object({ reason_code: reasonCodeIn, text: typedText(textLimits.reason, { name: 'reason' }).nullish() })
  .meta({
    anyOf: [
      { required: ['reason_code'], properties: { reason_code: { type: 'string' } } },
      { required: ['text'], properties: { text: { type: 'string', pattern: NOT_BLANK } } },
    ],
  });
export const savedReasonsBody = z.object({ reasons: z.array(savedReasonIn).max(20) }).meta({ id: 'NewSavedReasons' });

export const SavedReasons = z
  .object({ reasons: z.array(z.object({ reason_code: reasonCode.nullable(), text: z.string().nullable() })) })
  .meta({ id: 'SavedReasons' });
export type SavedReasons = z.output<typeof SavedReasons>;
