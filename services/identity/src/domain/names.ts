import { invalid } from '@tallscreen/kit/errors';
import { z } from 'zod';

const emailSchema = z.email().max(254);
/** Letters of any script; the first one no sign, so that a name is never taken for a path or a file. */
const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,29}$/u;
/** Words that are calls of their own below /profile. */
const reserved = new Set(['search', 'follow', 'unfollow', 'avatar', 'bio']);
/** What {@link deletedNameOf} makes, in any spelling that counts as the same name. */
const deletedPattern = /^deleted-\d+$/;

/** Trims and checks; throws the sentence that says what is wrong. */
export function readUsername(given: string): string {
  const username = given.trim().normalize('NFC');
  if (!usernamePattern.test(username)) {
    throw invalid('Username must be 3 to 30 letters, digits, dots, dashes or underscores.');
  }
  // Chats are started by a name or an id: a name that reads like an id would take other people's messages.
  if (!/\p{L}/u.test(username)) throw invalid('Username must contain a letter.');
  const key = nameKeyOf(username);
  if (reserved.has(key) || deletedPattern.test(key)) throw invalid('This username cannot be used.');
  return username;
}

/** Trims and lowers the case; throws when it is no address. */
export function readEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (!emailSchema.safeParse(email).success) throw invalid('Please enter a valid email address.');
  return email;
}

/** Equal for names that count as the same one. */
export const nameKeyOf = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** For finding by what people type: without case and accents. */
export const searchKeyOf = (text: string): string =>
  text
    .trim()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => undecomposed[letter] ?? letter);

/** The name of an account that is gone; nobody can register it. */
export const deletedNameOf = (id: number): string => `deleted-${id}`;
export const deletedEmailOf = (id: number): string => `deleted-${id}@deleted.invalid`;
