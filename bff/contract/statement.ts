import { z } from 'zod';

const word = z.string();
const yesNo = z.enum(['Yes', 'No']);

/** A decision in the words of the EU's transparency database of statements of reasons (Article 24(5) of the Act). */
export const Statement = z
  .object({
    puid: word.meta({ description: 'The id of the decision' }),
    decision_visibility: word.nullable(),
    decision_provision: word.nullable(),
    decision_account: word.nullable(),
    decision_ground: word,
    incompatible_content_ground: word,
    incompatible_content_explanation: word,
    incompatible_content_illegal: yesNo,
    category: word,
    content_type: z.array(word),
    decision_facts: word,
    application_date: word.meta({ description: 'The day by UTC' }),
    end_date: word.nullable().meta({ description: 'The day by UTC; null if it lasts' }),
    source_type: word,
    automated_detection: yesNo,
    automated_decision: word,
  })
  .meta({ id: 'StatementOfReasons' });
export type Statement = z.output<typeof Statement>;
