import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { languageCodeOf } from '@tallscreen/proto/rules/language-codes';
import { z } from 'zod';

/** The language that is spoken in a video. Empty and, as JSON has it, null stand for none. */
export const spokenLanguage = z
  .string('invalid_language' satisfies ErrorCode)
  .trim()
  .nullable()
  .transform((typed, context) => {
    if (!typed) return '';
    const code = languageCodeOf(typed);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: 'invalid_language' satisfies ErrorCode });
    return z.NEVER;
  })
  .meta({
    json: {
      type: ['string', 'null'],
      examples: ['en'],
      description: 'The language that is spoken, as a BCP 47 code such as pt-BR; empty or null for none',
    },
  });
