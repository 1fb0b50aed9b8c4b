import { consolePolicyNames } from '@tallscreen/proto/rules/policies';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { countOut, idOut, timeOut } from '#contract/common';
import { typedText } from '#contract/typed-text';

const value = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.unknown())
  .meta({ json: { type: 'object', additionalProperties: true, description: 'Its fields depend on the policy' } });

export const policyParams = z.object({
  name: z
    .string()
    .max(40)
    .meta({ json: { type: 'string', enum: consolePolicyNames } }),
});

export const PolicyVersion = z
  .object({
    version: countOut.meta({ description: '0 for the default' }),
    value,
    note: z.string(),
    changed_by: z.string().nullable().meta({ description: 'Username; null for the default and a deleted account' }),
    changed_at: timeOut.nullable().meta({ description: 'Null for the default' }),
  })
  .meta({ id: 'PolicyVersion' });
export type PolicyVersion = z.output<typeof PolicyVersion>;

export const Policy = PolicyVersion.extend({
  name: z.enum(consolePolicyNames),
  default_value: value,
  history: z.array(PolicyVersion).meta({ description: 'The newest 20 versions, the one in force first' }),
}).meta({ id: 'Policy' });
export type Policy = z.output<typeof Policy>;

export const PolicyList = z.object({ policies: z.array(Policy) }).meta({ id: 'PolicyList' });
export type PolicyList = z.output<typeof PolicyList>;

export const policyBody = z
  .object({
    value,
    version: z.int().min(0).meta({ description: 'The version that you have seen; another one in force gives 409' }),
    note: typedText(textLimits.reason, { name: 'note' }).nullish(),
  })
  .meta({ id: 'PolicyChange' });
export type PolicyChange = z.input<typeof policyBody>;

export const trialBody = z.object({ value }).meta({ id: 'PolicyTrial' });

export const PolicyTrialResult = z
  .object({
    checked: countOut.meta({
      description:
        'How many were compared: of items the newest, at most 1,000; of `repeat-infringers` all accounts with a strike for copyright',
    }),
    would_change: countOut.meta({ description: 'How many of them would have come out differently' }),
    examples: z.array(idOut).meta({ description: 'Up to 10 of these videos, promos or accounts, the newest first' }),
  })
  .meta({ id: 'PolicyTrialResult' });
export type PolicyTrialResult = z.output<typeof PolicyTrialResult>;
