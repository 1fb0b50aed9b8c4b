import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { AdminUser, QueueVideo, scan, termDays } from '#contract/admin';
import { AuditEntry } from '#contract/audit';
import { Comment } from '#contract/comment';
import { countOut, idOut, itemType, timeOut } from '#contract/common';
import { atSecondsOut } from '#contract/moment';
import { queueTypes } from '#contract/queue';
import { reasonCode, reasonCodeIn, reasonCodeOut } from '#contract/reason';
import { Strike } from '#contract/record';
import { reportedTypes, reportReasons } from '#contract/report';
import { Promo, Video } from '#contract/video';
import { typedText } from '#contract/typed-text';

const PersonRef = z
  .object({ id: idOut, username: z.string() })
  .nullable()
  .meta({ description: 'Null if the account was deleted' });

const ItemRef = z.object({
  type: z.enum(reportedTypes),
  id: idOut,
  title: z.string().nullable().meta({ description: 'Title or username; null for comments and what is deleted' }),
});

export const UserSession = z
  .object({
    created_at: timeOut,
    last_used_at: timeOut,
    user_agent: z.string(),
    network: z.string().nullable().meta({ description: 'The beginning of the network address of the sign-in' }),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.output<typeof UserSession>;

export const RecordedReport = z
  .object({
    id: idOut,
    item: ItemRef,
    reason: z.enum(reportReasons),
    reporter: PersonRef,
    outcome: z.enum(['dismissed', 'upheld', 'removed']).nullable().meta({ description: 'Null while it is open' }),
    created_at: timeOut,
  })
  .meta({ id: 'RecordedReport' });
export type RecordedReport = z.output<typeof RecordedReport>;

export const RecordedDecision = z
  .object({
    id: idOut,
    item: ItemRef,
    verdict: z.enum(['approve', 'reject', 'remove', 'reopen']),
    reason: z.string().nullable(),
    reason_code: reasonCodeOut,
    at_seconds: atSecondsOut,
    admin: PersonRef.meta({ description: 'Null for an appeal, and if the account was deleted' }),
    created_at: timeOut,
  })
  .meta({ id: 'RecordedDecision' });
export type RecordedDecision = z.output<typeof RecordedDecision>;

export const Warning = z
  .object({ id: idOut, reason_code: reasonCode, text: z.string(), admin: PersonRef, created_at: timeOut })
  .meta({ id: 'Warning' });
export type Warning = z.output<typeof Warning>;

const Reporter = z
  .object({
    made: countOut,
    upheld: countOut.meta({ description: 'Also by a removal' }),
    dismissed: countOut,
    weight: z.number().min(0).max(1).meta({
      description: 'How much the next report weighs: each dismissed one of the last ten takes an eighth',
    }),
    muted_until: timeOut.nullable().meta({ description: 'Until when the user cannot report; null if they can' }),
    mute_id: idOut.nullable().meta({ description: 'The decision by which they cannot' }),
  })
  .meta({ id: 'ReporterRecord' });

export const UserRecord = z
  .object({
    user: AdminUser,
    sessions: z.array(UserSession),
    videos: z.array(Video).meta({ description: 'The newest 20, whatever their status' }),
    promos: z.array(Promo).meta({ description: 'The newest 20, whatever their status' }),
    comments: z.array(Comment).meta({ description: 'The newest 20' }),
    reports_against: z.array(RecordedReport).meta({ description: 'On the user and on what the user published' }),
    reports_by: z.array(RecordedReport),
    reporter: Reporter.meta({ description: "What became of the user's reports" }),
    strikes: z.array(Strike),
    copyright: z
      .object({ strikes: countOut, limit: countOut.meta({ description: 'By the policy repeat-infringers' }) })
      .meta({ description: 'Strikes for copyright that have not expired, and from how many on admins are alerted' }),
    warnings: z.array(Warning),
    decisions: z.array(RecordedDecision).meta({ description: "On the user's videos and promos, appeals included" }),
    audit: z.array(AuditEntry).meta({ description: 'What admins did to the account' }),
  })
  .meta({
    id: 'UserRecord',
    description: 'Every list has its newest entries first, at most 50 unless it says otherwise',
  });
export type UserRecord = z.output<typeof UserRecord>;

const RecordedVideo = QueueVideo.omit({ revision: true, scan: true, appeal_text: true, appealed: true }).meta({
  id: 'RecordedVideo',
});

export const ItemRecord = z
  .object({
    item_type: itemType,
    id: idOut,
    title: z.string(),
    uploader: PersonRef,
    video: RecordedVideo.nullable().meta({ description: 'Null after a removal or a deletion' }),
    scan: scan.nullable().meta({ description: 'What the automatic check found' }),
    appeal_text: z.string().nullable(),
    comments: z.array(Comment).meta({ description: 'The newest 20' }),
    reports: z.array(RecordedReport),
    strikes: z.array(Strike).meta({ description: 'Unexpired strikes that the uploader got for this item' }),
    decisions: z.array(RecordedDecision).meta({ description: 'Appeals included' }),
    audit: z.array(AuditEntry),
  })
  .meta({
    id: 'ItemRecord',
    description: 'Every list has its newest entries first, at most 50 unless it says otherwise',
  });
export type ItemRecord = z.output<typeof ItemRecord>;

export const workloadQuery = z.object({
  days: z
    .enum(['0', '7', '28', '90'])
    .default('28')
    .transform(Number)
    .meta({
      json: { type: 'integer', enum: [0, 7, 28, 90], default: 28 },
      description: 'How many days of decisions are counted; 0 for none, and then there are no reviewers',
    }),
});

export const Workload = z
  .object({
    waiting: z.array(
      z.object({
        type: z.enum(queueTypes),
        count: countOut,
        oldest_at: timeOut.nullable(),
        held: z
          .array(z.object({ admin: PersonRef, count: countOut }))
          .meta({ description: 'How many items each admin has claimed at the moment' }),
      }),
    ),
    reviewers: z.array(
      z.object({
        admin: PersonRef,
        decisions: countOut,
        rejected: countOut,
        overturned: countOut.meta({ description: 'Rejections that another decision overturned after an appeal' }),
        overturn_rate: z.number().nullable().meta({ description: 'overturned ÷ rejected; null without a rejection' }),
        median_seconds: countOut.nullable().meta({ description: 'From the upload or appeal to the decision' }),
      }),
    ),
  })
  .meta({ id: 'Workload' });
export type Workload = z.output<typeof Workload>;

export const warnBody = z
  .object({ reason_code: reasonCode, text: typedText(textLimits.reason, { name: 'reason' }).nullish() })
  .meta({ id: 'NewWarning' });
export type NewWarning = z.input<typeof warnBody>;

export const muteReportsBody = z
  .object({
    reason: typedText(textLimits.reason, { name: 'reason', required: 'mute_needs_reason' }),
    reason_code: reasonCodeIn,
    days: termDays(365, 'mute_days_out_of_range').meta({
      json: { type: 'integer', minimum: 1, maximum: 365 },
      description: 'The user can report again after this time',
    }),
  })
  .meta({ id: 'ReportMute' });
export type ReportMute = z.input<typeof muteReportsBody>;
