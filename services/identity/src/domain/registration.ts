import { fail } from '@tallscreen/kit/errors';
import { isServerStamp } from '@tallscreen/proto/rules/form-stamp';
import { readText } from '@tallscreen/proto/rules/read-text';
import { readEmail, readUsername } from '#domain/names';
import { checkPasswordIsNotOwn, checkPasswordIsUncommon, checkPasswordLength } from '#domain/password-rules';

/** The values of the form's hidden fields, which detect bots. */
export interface Traps {
  readonly honeypot: string;
  readonly jsCheck: string;
  readonly formStartTimeMs: number;
}

export interface RegistrationForm {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly traps?: Traps;
}

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** No human fills in the form faster than this. */
const MIN_AGE_MS = 1_500;
/** No clock that can reach the server over TLS shows an earlier time. Bots send such times. */
const FIRST_CLOCK_MS = Date.UTC(2020, 0, 1);

const required = ['username', 'email', 'password'] as const;

/** Checks the rules in the order of the form's fields. Throws AppError invalid_argument for the first broken one. */
export function readRegistration(form: RegistrationForm, nowMs: number): Registration {
  for (const field of required) if (readText(form[field]) === '') throw fail('invalid_field', { params: { field } });
  checkPasswordLength(form.password);
  if (form.traps) checkTraps(form.traps, nowMs);
  const username = readUsername(form.username);
  const email = readEmail(form.email);
  checkPasswordIsUncommon(form.password);
  checkPasswordIsNotOwn(form.password, { username, email });
  return { username, email, password: form.password };
}

function checkTraps({ honeypot, jsCheck, formStartTimeMs }: Traps, nowMs: number): void {
  if (honeypot !== '') throw fail('bot_submission');
  if (jsCheck !== 'human') throw fail('javascript_check_failed');
  const isTooFast = isServerStamp(formStartTimeMs, nowMs) && nowMs - formStartTimeMs < MIN_AGE_MS;
  if (isTooFast || formStartTimeMs < FIRST_CLOCK_MS) throw fail('bot_submission');
}
