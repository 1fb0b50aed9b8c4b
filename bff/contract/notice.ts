import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { RULE_CODE } from '@tallscreen/proto/rules/reason-texts';
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

const categoryOut = z.string().meta({ description: 'As it was sent; the code may have been taken out of force since' });

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
    category: z
      .string(categoryRequired)
      .regex(RULE_CODE, categoryRequired)
      .meta({
        description: 'A code of GET /reasons, or illegal: content against the law',
        examples: ['illegal'],
      }),
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
    status: z.enum(['open', 'dismissed', 'upheld', 'removed']).meta({
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
    category: categoryOut,
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
  .array(z.object({ category: categoryOut, count: countOut }))
  .meta({ description: 'How many of the open reports are notices by people without an account, by category' });
