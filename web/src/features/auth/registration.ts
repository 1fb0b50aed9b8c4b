import type { Registration } from '@tallscreen/bff/contract/auth';
import { t } from '../../i18n/translate.ts';
import type { Problem } from '../../ui/fieldErrors.ts';
import { textOf } from '../../ui/formText.ts';

/** A registration from the form, which always sends the hidden fields. */
type FormRegistration = Registration & { metadata: NonNullable<Registration['metadata']> };

export const PASSWORD_MINIMUM = 6;

/** Reads the form with its honeypot fields, whose values are sent unchanged. */
export function readRegistration(fields: FormData): FormRegistration {
  return {
    username: textOf(fields, 'name').trim(),
    email: textOf(fields, 'email').trim().toLowerCase(),
    password: textOf(fields, 'password'),
    role: 'user',
    ...orNothing('invite', textOf(fields, 'invite').trim()),
    ...orNothing('reason', textOf(fields, 'reason').trim()),
    ...orNothing('birth_year', Number(textOf(fields, 'birth_year')) || ''),
    metadata: {
      honeypot: textOf(fields, 'website'),
      js_check: textOf(fields, 'js_check'),
      form_start_time: Number(textOf(fields, 'form_start_time')),
    },
  };
}

const orNothing = <N extends string, V extends string | number>(name: N, value: V | '') =>
  value === '' ? {} : ({ [name]: value } as Record<N, V>);

/** Returns the error of the first broken rule, or undefined. */
export function registrationProblem({ username, email, password, metadata }: FormRegistration): Problem | undefined {
  const empty = Object.entries({ name: username, email, password }).find(([, value]) => !value);
  if (empty) return { field: empty[0], text: t('All fields are required.') };
  if (password.length < PASSWORD_MINIMUM)
    return { field: 'password', text: t('Password must be at least 6 characters.') };
  if (metadata.honeypot) return t('Bot submission detected.');
  if (metadata.js_check !== 'human') return t('JavaScript verification failed.');
  return undefined;
}
