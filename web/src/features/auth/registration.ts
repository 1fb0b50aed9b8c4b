import type { Registration } from '../../api/auth.ts';
import { textOf } from '../../ui/formText.ts';

export const PASSWORD_MINIMUM = 6;

/** Reads the form as it stands, the traps included: what they hold is what is sent. */
export function readRegistration(fields: FormData): Registration {
  return {
    username: textOf(fields, 'name').trim(),
    email: textOf(fields, 'email').trim().toLowerCase(),
    password: textOf(fields, 'password'),
    role: 'user',
    metadata: {
      honeypot: textOf(fields, 'website'),
      js_check: textOf(fields, 'js_check'),
      form_start_time: Number(textOf(fields, 'form_start_time')),
    },
  };
}

/** The first rule that the registration breaks. */
export function registrationProblem({ username, email, password, metadata }: Registration): string | undefined {
  if (!username || !email || !password) return 'All fields are required.';
  if (password.length < PASSWORD_MINIMUM) return 'Password must be at least 6 characters.';
  if (metadata.honeypot) return 'Bot submission detected.';
  if (metadata.js_check !== 'human') return 'JavaScript verification failed.';
  return undefined;
}
