import { describe, expect, test } from '@jest/globals';
import { readRegistration, type RegistrationForm, type Traps } from '#domain/registration';

const now = Date.UTC(2030, 0, 1);
const DAY = 24 * 60 * 60_000;
const form: RegistrationForm = { username: ' Ana ', email: ' Ana@X.test ', password: 'correct horse' };
const traps: Traps = { honeypot: '', jsCheck: 'human', formStartTimeMs: now - 5_000 };

const read = (changes: Partial<RegistrationForm>) => () => readRegistration({ ...form, ...changes }, now);
const readTraps = (changes: Partial<Traps>) => read({ traps: { ...traps, ...changes } });

test('trims the name and the address, puts the address in lower case, keeps the password', () => {
  expect(readRegistration({ ...form, password: ' pass word ', traps }, now)).toEqual({
    username: 'Ana',
    email: 'ana@x.test',
    password: ' pass word ',
  });
});

test('accepts a form with empty hidden fields', () => expect(read({})).not.toThrow());

describe.each(['username', 'email', 'password'])('%s', (field) => {
  test.each(['', '   '])('is missing when %p', (value) => {
    expect(read({ [field]: value })).toThrow(`Missing or invalid field: ${field}`);
  });
});

test.each([
  ['a filled honeypot', { honeypot: 'http://spam.test' }, 'Bot submission detected.'],
  ['no script', { jsCheck: '' }, 'JavaScript verification failed.'],
  ['another check word', { jsCheck: 'robot' }, 'JavaScript verification failed.'],
  ['a form sent too fast', { formStartTimeMs: now - 1_499 }, 'Bot submission detected.'],
  ['a form from the near future', { formStartTimeMs: now + 1 }, 'Bot submission detected.'],
  ['a form from long ago', { formStartTimeMs: 5 }, 'Bot submission detected.'],
  ['a form without a time', { formStartTimeMs: 0 }, 'Bot submission detected.'],
])('refuses %s', (_what, changes, sentence) => {
  expect(readTraps(changes)).toThrow(sentence);
});

test.each([now - 1_500, now - DAY])('accepts a form opened at %d', (formStartTimeMs) => {
  expect(readTraps({ formStartTimeMs })).not.toThrow();
});

test.each([
  ['ten minutes fast', 10 * 60_000],
  ['a year fast', 365 * DAY],
  ['a day slow', -DAY - 5_000],
  ['a month slow', -30 * DAY],
])('does not lock out a device whose clock is %s', (_what, offMs) => {
  expect(readTraps({ formStartTimeMs: now - 5_000 + offMs })).not.toThrow();
});

test('reports a short password before it reports a bot', () => {
  expect(read({ password: '12345', traps: { ...traps, honeypot: 'x' } })).toThrow(
    'Password must be at least 6 characters.',
  );
  expect(readTraps({ honeypot: 'x', jsCheck: '' })).toThrow('Bot submission detected.');
});

test('refuses bad names and addresses', () => {
  expect(read({ username: 'a b' })).toThrow('Username must be');
  expect(read({ email: 'nobody' })).toThrow('Please enter a valid email address.');
});
