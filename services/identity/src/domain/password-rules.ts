import { dictionary } from '@zxcvbn-ts/language-common';
import { fail } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';

const MIN_CHARACTERS = 6;
const MAX_CHARACTERS = 256;
const MIN_DISTINCT_CHARACTERS = 3;
const COMMON_PASSWORDS = 3_000;
const PRODUCT = 'tallscreen';

/** The dictionary begins with the most common passwords. Shorter ones are refused for their length anyway. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_CHARACTERS).slice(0, COMMON_PASSWORDS),
);

export type PasswordOwner = Partial<Pick<Account, 'username' | 'email'>>;

export function checkPasswordLength(password: string): void {
  const { length } = Array.from(password);
  if (length < MIN_CHARACTERS) throw fail('password_too_short');
  if (length > MAX_CHARACTERS) throw fail('password_too_long', { params: { max: MAX_CHARACTERS } });
}

export function checkPasswordIsUncommon(password: string): void {
  if (common.has(password.toLowerCase())) throw fail('password_too_common');
  if (new Set(password.normalize('NFKC')).size < MIN_DISTINCT_CHARACTERS) throw fail('password_too_uniform');
  if (lettersOf(password) === PRODUCT) throw fail('password_is_site_name');
}

/** The name is public, and attackers with a list of addresses try those first. */
export function checkPasswordIsNotOwn(password: string, { username, email }: PasswordOwner): void {
  const own = [username, email, email?.split('@', 1)[0]];
  const letters = lettersOf(password);
  if (own.some((text) => text !== undefined && lettersOf(text) === letters)) throw fail('password_is_own_name');
}

/** Compares letters and digits only: a known word is refused with any added punctuation and in any case. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Throws invalid_argument for the first rule that the password breaks. */
export function checkPassword(password: string, owner: PasswordOwner): void {
  checkPasswordLength(password);
  checkPasswordIsUncommon(password);
  checkPasswordIsNotOwn(password, owner);
}
