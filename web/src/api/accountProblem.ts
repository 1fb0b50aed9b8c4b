import type { Problem } from '../ui/fieldErrors.ts';
import { errorBodyOf, errorText, type ErrorAnswer } from './errors.ts';

type Subject = 'username' | 'email' | 'password';

/**
 * The field that an error is shown at, by the code of the error. An error about the password or the second factor
 * together has no field.
 */
const subjects: readonly (readonly [Subject, RegExp])[] = [
  ['username', /^(username_|invalid_username$)/],
  ['email', /^(email_taken|invalid_email)$/],
  ['password', /^(password_|wrong_password$|wrong_current_password$)/],
];

function subjectOf({ code, params }: ErrorAnswer): Subject | undefined {
  const named = code === 'invalid_field' ? params?.['field'] : undefined;
  return subjects.find(([subject, codes]) => subject === named || (code && codes.test(code)))?.[0];
}

/**
 * Returns what the server says of an account, at the field that it is about. `fields`: the names that the form has for
 * them; what the form does not have is said above the fields.
 */
export function accountProblem(error: unknown, fallback: string, fields: Partial<Record<Subject, string>>): Problem {
  const text = errorText(error, fallback);
  const subject = subjectOf(errorBodyOf(error));
  const field = subject && fields[subject];
  return field ? { field, text } : text;
}
