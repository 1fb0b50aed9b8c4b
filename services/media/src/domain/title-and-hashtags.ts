import { invalid } from '@tallscreen/kit/errors';
import { textLimits, tooLong } from '@tallscreen/proto/rules/text-limits';

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
const isLongerThan = (limit: number, text: string): boolean =>
  text.length > MAX_UNITS || [...characters.segment(text)].length > limit;

/** Throws invalid_argument if the title is empty or too long. */
export function readTitle(typed: string): string {
  const title = normalize(typed);
  if (!title) throw invalid('Title is required.');
  if (isLongerThan(textLimits.title, title)) throw invalid(tooLong('Title', textLimits.title));
  return title;
}

/** Splits at spaces, commas and #. Returns lower-case words without duplicates, in the order typed. */
export function readHashtags(typed: string): string[] {
  const line = normalize(typed);
  if (isLongerThan(textLimits.hashtags, line)) throw invalid(tooLong('Hashtags', textLimits.hashtags));
  const words = line.toLowerCase().split(/[\s,#]+/u);
  return [...new Set(words.filter(Boolean))];
}
