import type { Problem } from '../ui/fieldErrors.ts';
import { errorBodyOf, errorText, type ErrorAnswer } from './errors.ts';

type Subject = 'username' | 'email' | 'password' | 'invite' | 'reason' | 'birth_year';

/** The field of an error, by the error's code. An error about password and second factor together has no field. */
const subjects: readonly (readonly [Subject, RegExp])[] = [
  ['username', /^(username_|invalid_username$)/],
  ['email', /^(email_taken|invalid_email)$/],
  ['invite', /^(invite_not_valid|registration_by_invitation)$/],
  ['reason', /^joining_reason_required$/],
  ['birth_year', /^(birth_year_required|too_young)$/],
  ['password', /^(password_|wrong_password$|wrong_current_password$)/],
];

function subjectOf({ code, params }: ErrorAnswer): Subject | undefined {
  const named = code === 'invalid_field' ? params?.['field'] : undefined;
  return subjects.find(([subject, codes]) => subject === named || (code && codes.test(code)))?.[0];
}

/**
 * Returns the server's error about an account, with its field. `fields`: the form's names of the fields; an error about
 * another field is shown above the form.
 */
export function accountProblem(error: unknown, fallback: string, fields: Partial<Record<Subject, string>>): Problem {
  const text = errorText(error, fallback);
  const subject = subjectOf(errorBodyOf(error));
  const field = subject && fields[subject];
  return field ? { field, text } : text;
}
