import type { Problem } from '../ui/fieldErrors.ts';
import { detailOf, errorText } from './errors.ts';

type Subject = 'username' | 'email' | 'password';

/** Finds what one of the server's sentences about an account is about, by how it begins. */
const subjects: readonly (readonly [Subject, RegExp])[] = [
  ['username', /^(This )?username\b|field: username$/i],
  ['email', /^(Email\b|Please enter a valid email)|field: email$/i],
  ['password', /^(This |The |Current )?password\b(?! or )|field: password$/i],
];

/**
 * Returns what the server says of an account, at the field that it is about. `fields`: the names that the form has for
 * them; what the form does not have is said above the fields.
 */
export function accountProblem(error: unknown, fallback: string, fields: Partial<Record<Subject, string>>): Problem {
  const text = errorText(error, fallback);
  const detail = detailOf(error) ?? '';
  const subject = subjects.find(([, isAbout]) => isAbout.test(detail))?.[0];
  const field = subject && fields[subject];
  return field ? { field, text } : text;
}
