import { invalid } from '@tallscreen/kit/errors';

const MAX_CHARACTERS = 100;
/** UTF-16 units; a fast limit for text of combining marks, which count as few characters */
const MAX_UNITS = 1_200;

/** Composes, replaces white space and control characters by one space, trims. */
const normalize = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const characters = new Intl.Segmenter();

/** Counts as a reader does: a flag, or a letter with its accent, is one character. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_UNITS || [...characters.segment(text)].length > MAX_CHARACTERS;

/** Throws invalid_argument if the title is empty or too long. */
export function readTitle(typed: string): string {
  const title = normalize(typed);
  if (!title) throw invalid('Title is required.');
  if (isTooLong(title)) throw invalid(`Title must be at most ${MAX_CHARACTERS} characters.`);
  return title;
}

/** Splits at spaces, commas and #. Returns lower-case words without duplicates, in the order typed. */
export function readHashtags(typed: string): string[] {
  const line = normalize(typed);
  if (isTooLong(line)) throw invalid(`Hashtags must be at most ${MAX_CHARACTERS} characters.`);
  const words = line.toLowerCase().split(/[\s,#]+/u);
  return [...new Set(words.filter(Boolean))];
}
