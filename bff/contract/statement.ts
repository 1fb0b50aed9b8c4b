import { z } from 'zod';

/** Words of version 2 of the database's API, in force since July 2025; it refuses the words of version 1. */
export const statementCategories = [
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
] as const;

/** Countries of the European Economic Area. */
export const eeaCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

const ground = z.string().min(1).max(500).nullable();
const explanation = z.string().min(1).max(2_000).nullable();
const yesNo = z.enum(['Yes', 'No']);
const day = z.iso.date();
const endDay = day.nullable().meta({ description: 'The day by UTC; null if it lasts, or restricts nothing of this' });

/** A decision in the words of the EU's transparency database of statements of reasons (Article 24(5) of the Act). */
export const Statement = z
  .object({
    puid: z
      .string()
      .regex(/^[\w-]{1,500}$/)
      .meta({ description: 'The id of the decision' }),
    decision_visibility: z
      .array(
        z.enum([
          'DECISION_VISIBILITY_CONTENT_REMOVED',
          'DECISION_VISIBILITY_CONTENT_DISABLED',
          'DECISION_VISIBILITY_CONTENT_DEMOTED',
        ]),
      )
      .min(1)
      .nullable(),
    decision_provision: z.enum(['DECISION_PROVISION_PARTIAL_SUSPENSION']).nullable(),
    decision_account: z.enum(['DECISION_ACCOUNT_SUSPENDED']).nullable(),
    decision_ground: z.enum(['DECISION_GROUND_ILLEGAL_CONTENT', 'DECISION_GROUND_INCOMPATIBLE_CONTENT']),
    illegal_content_legal_ground: ground.meta({ description: 'The law; null for a rule of the platform' }),
    illegal_content_explanation: explanation,
    incompatible_content_ground: ground.meta({ description: 'The rule of the platform; null for the law' }),
    incompatible_content_explanation: explanation,
    incompatible_content_illegal: yesNo.nullable(),
    category: z.enum(statementCategories),
    category_specification: z.array(z.enum(['KEYWORD_COPYRIGHT_INFRINGEMENT', 'KEYWORD_NUDITY'])).nullable(),
    content_type: z.array(z.enum(['CONTENT_TYPE_VIDEO', 'CONTENT_TYPE_TEXT', 'CONTENT_TYPE_OTHER'])).length(1),
    content_type_other: z.string().min(1).max(500).nullable(),
    content_date: day.meta({ description: 'The day by UTC on which the content, or the account, was made' }),
    territorial_scope: z.array(z.enum(eeaCountries)).meta({ description: 'Decisions count everywhere' }),
    decision_facts: z.string().min(1).max(5_000),
    application_date: day.meta({ description: 'The day by UTC' }),
    end_date_visibility_restriction: endDay,
    end_date_service_restriction: endDay,
    end_date_account_restriction: endDay,
    source_type: z.enum(['SOURCE_ARTICLE_16', 'SOURCE_TYPE_OTHER_NOTIFICATION', 'SOURCE_VOLUNTARY']),
    automated_detection: yesNo,
    automated_decision: z.enum(['AUTOMATED_DECISION_FULLY', 'AUTOMATED_DECISION_NOT_AUTOMATED']),
  })
  .refine(
    (each) => [each.decision_visibility, each.decision_provision, each.decision_account].some((one) => one !== null),
    'restricts nothing',
  )
  .meta({ id: 'StatementOfReasons' });
export type Statement = z.output<typeof Statement>;
