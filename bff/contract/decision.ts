import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { idOut, nextCursor, timeOut } from '#contract/common';
import { appealFields, clock } from '#contract/counter-notice';
import { reasonCodeIn, reasonCodeOut } from '#contract/reason';
import { reportedTypes } from '#contract/report';
import { typedText } from '#contract/typed-text';

export const measureSources = ['own', 'report', 'notice', 'model'] as const;

const momentOut = z.int().min(0).nullable();

const DecisionAppeal = z
  .object({
    status: z.enum(['none', 'open', 'granted', 'refused']),
    deadline: timeOut.meta({ description: 'Until when the decision can be appealed' }),
    text: z.string().nullable().meta({ description: 'What you wrote' }),
    reason: z.string().nullable().meta({ description: 'Why the appeal was decided so' }),
    reason_code: reasonCodeOut,
    decided_at: timeOut.nullable(),
    needs_counter_notice: z.boolean().meta({
      description: 'Whether the decision follows from a copyright notice, so that an appeal needs more fields',
    }),
    counter_notice: z.object(clock).nullable().meta({ description: 'Null for an appeal that is none' }),
  })
  .meta({ id: 'DecisionAppeal' });

export const Decision = z
  .object({
    id: idOut,
    subject: z
      .object({
        type: z.enum(reportedTypes),
        id: idOut,
        title: z.string().nullable().meta({ description: 'Of a video or promo' }),
      })
      .meta({ description: 'What the decision is about; a ban or a warning is about the user' }),
    measure: z.enum(['rejected', 'removed', 'restricted', 'banned', 'warned', 'strike']),
    reason_code: reasonCodeOut,
    ground: z.enum(['rules', 'law']).meta({
      description: 'Whether it breaks a rule of the platform, or the law, as a copyright notice says',
    }),
    text: z.string().nullable().meta({ description: 'The facts, as the person reads them' }),
    moment_ms: momentOut.meta({ description: 'Where in the video the problem is; null for no place' }),
    automated_detection: z.boolean().meta({ description: 'Whether the automatic check had flagged it' }),
    automated_decision: z.boolean().meta({ description: 'Whether no person decided' }),
    source: z.enum(measureSources).meta({ description: 'How moderators learned of it' }),
    decided_at: timeOut,
    until: timeOut.nullable().meta({ description: 'When the measure ends or ended; null if it lasts' }),
    strike_until: timeOut.nullable().meta({ description: 'Until when it counts as a strike; null if it does not' }),
    appeal: DecisionAppeal,
  })
  .meta({ id: 'Decision' });
export type Decision = z.output<typeof Decision>;

export const DecisionList = z
  .object({ decisions: z.array(Decision), next_cursor: nextCursor })
  .meta({ id: 'DecisionList' });
export type DecisionList = z.output<typeof DecisionList>;

export const appealAnswerBody = z
  .object({ reason: typedText(textLimits.reason, { name: 'reason' }).nullish(), reason_code: reasonCodeIn })
  .meta({ id: 'AppealAnswer' });
export type AppealAnswer = z.input<typeof appealAnswerBody>;

export const decisionAppealBody = z.object(appealFields).meta({ id: 'DecisionAppealBody' });
export type DecisionAppealBody = z.input<typeof decisionAppealBody>;
