import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { isRuleCode, RULE_CODE } from '@tallscreen/proto/rules/reason-texts';
import { z } from 'zod';

const unknown: ErrorCode = 'unknown_reason_code';

/**
 * The policy `reasons` says which codes are in force. Moderation refuses others; for services that do not know the
 * policy, the BFF's `reads.rule` does.
 */
export const reasonCode = z
  .string(unknown)
  .regex(RULE_CODE, unknown)
  .refine(isRuleCode, unknown)
  .meta({ examples: ['spam'] });
export type ReasonCode = z.output<typeof reasonCode>;

export const Reason = z
  .object({
    code: reasonCode,
    title: z.string().meta({ description: 'A few words, for a list to choose from' }),
    text: z.string().meta({ description: 'What the rule is and what to change; the uploader reads it' }),
  })
  .meta({ id: 'Reason' });
export type Reason = z.output<typeof Reason>;

export const ReasonList = z.object({ reasons: z.array(Reason) }).meta({ id: 'ReasonList' });
export type ReasonList = z.output<typeof ReasonList>;

/** The codes of a reason, by which clients translate it. An admin's own words have none. */
export const reasonCodeOut = z.string().nullable().meta({
  description:
    'One of GET /reasons, or what the worker, the scan or the reports found; several are divided by spaces; null for words of an admin only',
});

/** The broken rule in the body or the query of an admin's call. */
export const reasonCodeIn = reasonCode
  .nullish()
  .meta({ description: "One of GET /reasons; its sentence comes before the admin's own words" });
