import type { Problem } from '../ui/fieldErrors.ts';
import { errorBodyOf, errorText, type ErrorBody } from './errors.ts';

type Subject = 'username' | 'email' | 'password';

/** Whether an error about an account is about this field of it, by its code. */
const isAbout = (subject: Subject, { code = '', params }: ErrorBody): boolean =>
  code === 'invalid_field' ? params?.['field'] === subject : new RegExp(String.raw`(^|_)${subject}(_|$)`).test(code);

const subjects: readonly Subject[] = ['username', 'email', 'password'];

/**
 * Returns what the server says of an account, at the field that it is about. `fields`: the names that the form has for
 * them; what the form does not have is said above the fields.
 */
export function accountProblem(error: unknown, fallback: string, fields: Partial<Record<Subject, string>>): Problem {
  const text = errorText(error, fallback);
  const subject = subjects.find((each) => isAbout(each, errorBodyOf(error)));
  const field = subject && fields[subject];
  return field ? { field, text } : text;
}
