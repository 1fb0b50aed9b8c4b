import { invalid } from '@tallscreen/kit/errors';
import { readEmail, readUsername } from '#domain/names';
import { checkPasswordIsUncommon, checkPasswordLength } from '#domain/password-rules';

/** What the hidden fields of the form held. */
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

/** Nobody fills the form faster, and nobody keeps it open longer. */
const FASTEST_MS = 1_500;
const SLOWEST_MS = 24 * 60 * 60_000;

const required = ['username', 'email', 'password'] as const;

/** The rules in the order in which the form tells them; throws the first that is broken. */
export function readRegistration(form: RegistrationForm, nowMs: number): Registration {
  for (const field of required) if (form[field].trim() === '') throw invalid(`Missing or invalid field: ${field}`);
  checkPasswordLength(form.password);
  if (form.traps) checkTraps(form.traps, nowMs);
  const username = readUsername(form.username);
  const email = readEmail(form.email);
  checkPasswordIsUncommon(form.password);
  return { username, email, password: form.password };
}

function checkTraps({ honeypot, jsCheck, formStartTimeMs }: Traps, nowMs: number): void {
  if (honeypot !== '') throw invalid('Bot submission detected.');
  if (jsCheck !== 'human') throw invalid('JavaScript verification failed.');
  const age = nowMs - formStartTimeMs;
  if (age < FASTEST_MS || age > SLOWEST_MS) throw invalid('Bot submission detected.');
}
