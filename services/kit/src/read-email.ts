import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { fail } from '#errors';

/** The pattern of browsers for an e-mail address, with a dot required in the domain. */
const emailSchema = z.email({ pattern: z.regexes.html5Email }).regex(/@[^@.]+\./);

/** Returns the address trimmed and in lower case. Throws AppError invalid_argument if it is not an e-mail address. */
export function readEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (email.length > textLimits.email || !emailSchema.safeParse(email).success) throw fail('invalid_email');
  return email;
}
