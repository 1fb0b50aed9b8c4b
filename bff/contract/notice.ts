import { noticeCategories, noticeStatuses } from '@tallscreen/proto/rules/notice-categories';
import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { clientId, countOut, emailJson, idOut, timeOut } from '#contract/common';
import { ReceivedCounterNotice } from '#contract/counter-notice';
import { typedLine, typedText } from '#contract/typed-text';

const categoryRequired: ErrorCode = 'notice_category_required';
const textRequired: ErrorCode = 'notice_text_required';
const itemUrlRequired: ErrorCode = 'item_url_required';
const statementRequired: ErrorCode = 'notice_statement_required';
const emailRequired: ErrorCode = 'invalid_email';

const objectionRequired: ErrorCode = 'objection_required';

const forCopyright = 'Of a copyright notice';

export const noticeBody = z
  .object({
    item_url: z
      .string(itemUrlRequired)
      .trim()
      .min(1, itemUrlRequired)
      .max(textLimits.url, 'item_url_elsewhere' satisfies ErrorCode)
      .meta({
        description: 'The address of a video, of a comment below one, or of a profile, as the browser shows it',
        json: { type: 'string', examples: ['https://tallscreen.test/video/123456789012345'] },
      }),
    category: z.enum(noticeCategories, categoryRequired),
    text: typedText(textLimits.notice, { error: textRequired, required: textRequired }).meta({
      description: 'What is wrong, and where',
    }),
    email: z.string(emailRequired).meta(emailJson),
    name: typedLine(textLimits.noticeName)
      .nullish()
      .meta({ description: 'Required for a copyright notice, which it signs' }),
    statement: z.literal(true, statementRequired).meta({
      description: 'That the notice is made in good faith, and that what it says is correct and complete',
    }),
    work: typedText(textLimits.work)
      .nullish()
      .meta({ description: `${forCopyright}, required: the work that is used` }),
    original_url: typedLine(textLimits.url)
      .nullish()
      .meta({ description: `${forCopyright}: the address of the original, unless it is not online` }),
    rights: z
      .enum(['owner', 'agent'])
      .default('owner')
      .meta({ description: `${forCopyright}: whether the name is that of the owner of the rights or acts for them` }),
    client_id: clientId,
  })
  .meta({ id: 'NewNotice' });
export type NewNotice = z.input<typeof noticeBody>;

export const NoticeMade = z
  .object({
    id: idOut,
    key: z.string().nullable().meta({
      description:
        'Opens GET /notices/{id}. Null for a repeat without the client_id of the first: that key is told to nobody again',
    }),
  })
  .meta({ id: 'NoticeMade' });
export type NoticeMade = z.output<typeof NoticeMade>;

export const noticeKeyQuery = z.object({
  key: z.string().max(100).default('').meta({ description: 'From the answer to the notice, or from the mail' }),
});

export const NoticeState = z
  .object({
    status: z.enum(noticeStatuses).meta({
      description:
        'open: nobody has decided yet; dismissed: the item breaks no rule; upheld: its owner was warned; removed',
    }),
    decided_at: timeOut.nullable(),
    decision_text: z.string().nullable().meta({ description: 'What the admin wrote about it' }),
    counter_notice: ReceivedCounterNotice.nullable().meta({
      description: 'Of a copyright notice: what the owner of the item answered to it; null for nothing',
    }),
  })
  .meta({ id: 'NoticeState' });
export type NoticeState = z.output<typeof NoticeState>;

export const objectionBody = z
  .object({
    key: z.string().max(100).default('').meta({ description: 'From the answer to the notice, or from a mail' }),
    text: typedText(textLimits.notice, { error: objectionRequired, required: objectionRequired }).meta({
      description: 'Which court, and the number of the case',
    }),
  })
  .meta({ id: 'NewObjection' });
export type NewObjection = z.input<typeof objectionBody>;

/** A notice as admins see it. */
export const ReceivedNotice = z
  .object({
    category: z.enum(noticeCategories),
    text: z.string(),
    email: z.string().meta({ description: 'Nobody has proven that it is theirs' }),
    name: z.string().nullable(),
    copyright: z
      .object({ work: z.string(), original_url: z.string().nullable(), rights: z.enum(['owner', 'agent']) })
      .nullable(),
  })
  .meta({ id: 'ReceivedNotice' });
export type ReceivedNotice = z.output<typeof ReceivedNotice>;

export const noticeCounts = z
  .array(z.object({ category: z.enum(noticeCategories), count: countOut }))
  .meta({ description: 'How many of the open reports are notices by people without an account, by category' });
