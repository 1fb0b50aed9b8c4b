import { expect, test } from '@jest/globals';
import { readRegistration, registrationProblem } from './registration.ts';

function form(fields: Record<string, string>) {
  const data = new FormData();
  const all = {
    name: ' Ann ',
    email: ' Ann@Mail.Test ',
    password: 'secret1',
    website: '',
    js_check: 'human',
    form_start_time: '7',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) data.append(name, value);
  return data;
}
const problem = (fields: Record<string, string>) => registrationProblem(readRegistration(form(fields)));

test('trims the fields, lowercases the email and keeps the honeypot values', () => {
  expect(readRegistration(form({ website: 'x' }))).toEqual({
    username: 'Ann',
    email: 'ann@mail.test',
    password: 'secret1',
    role: 'user',
    metadata: { honeypot: 'x', js_check: 'human', form_start_time: 7 },
  });
});

test('returns the error text of the broken rule', () => {
  expect(problem({})).toBeUndefined();
  expect(problem({ name: '  ' })).toEqual({ field: 'name', text: 'All fields are required.' });
  expect(problem({ password: '12345' })).toEqual({
    field: 'password',
    text: 'Password must be at least 6 characters.',
  });
  expect(problem({ website: 'http://spam' })).toBe('Bot submission detected.');
  expect(problem({ js_check: '' })).toBe('JavaScript verification failed.');
});
