import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { timeOut } from '#contract/common';
import { typedLine, typedText } from '#contract/typed-text';

const nameRequired: ErrorCode = 'counter_notice_name_required';
const addressRequired: ErrorCode = 'counter_notice_address_required';
const statementRequired: ErrorCode = 'counter_notice_statement_required';

/** The fields that turn an appeal into a counter-notice. */
const counterNoticeIn = z
  .object(
    {
      name: typedLine(textLimits.noticeName, { error: nameRequired, required: nameRequired }).meta({
        description: 'Your full name, as your signature',
      }),
      address: typedText(textLimits.postalAddress, { error: addressRequired, required: addressRequired }).meta({
        description: 'Your postal address. Whoever sent the notice reads it, with your name',
      }),
      statement: z.literal(true, statementRequired).meta({
        description:
          'That you believe in good faith, under penalty of perjury, that it was removed by mistake, and that you accept ' +
          'the jurisdiction of the court at your address',
      }),
    },
    'counter_notice_required' satisfies ErrorCode,
  )
  .nullish()
  .meta({
    description:
      'Required if the decision follows from a copyright notice (needs_counter_notice), refused for others; as JSON only',
  });

/** The text of an appeal, and what makes it a counter-notice. */
export const appealFields = {
  text: typedText(textLimits.appeal, { name: 'appeal', required: true }),
  counter_notice: counterNoticeIn,
};

/** When a counter-notice is granted. */
export const clock = {
  due_at: timeOut.meta({
    description: 'When the appeal is granted, unless a notifier objects or an admin answers before',
  }),
  objected_at: timeOut
    .nullable()
    .meta({ description: 'When a notifier said that they have gone to court; then an admin decides' }),
};

const words = { name: z.string(), address: z.string() };

/** As the notifier reads it. */
export const ReceivedCounterNotice = z
  .object({
    ...clock,
    ...words,
    text: z.string().meta({ description: 'Why the decision is wrong' }),
    status: z.enum(['open', 'granted', 'refused']),
  })
  .meta({ id: 'ReceivedCounterNotice' });
export type ReceivedCounterNotice = z.output<typeof ReceivedCounterNotice>;

/** As admins read it. */
export const CounterNotice = z
  .object({ ...clock, ...words, objection: z.string().nullable().meta({ description: 'What the notifier wrote' }) })
  .meta({ id: 'CounterNotice' });
export type CounterNotice = z.output<typeof CounterNotice>;
