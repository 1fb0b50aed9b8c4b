import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '@tallscreen/kit/errors';

const MIN_CHARACTERS = 6;
const MAX_CHARACTERS = 256;
const COMMON_PASSWORDS = 3_000;

/** The dictionary begins with the most common passwords. Shorter ones are refused for their length. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_CHARACTERS).slice(0, COMMON_PASSWORDS),
);

export function checkPasswordLength(password: string): void {
  const { length } = Array.from(password);
  if (length < MIN_CHARACTERS) throw invalid('Password must be at least 6 characters.');
  if (length > MAX_CHARACTERS) throw invalid(`Password must be at most ${MAX_CHARACTERS} characters.`);
}

export function checkPasswordIsUncommon(password: string): void {
  if (common.has(password.toLowerCase())) throw invalid('This password is too common. Please choose another one.');
}

export function checkPassword(password: string): void {
  checkPasswordLength(password);
  checkPasswordIsUncommon(password);
}
