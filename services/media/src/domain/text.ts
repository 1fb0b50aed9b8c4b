import { invalid } from '@tallscreen/kit/errors';

const MAX_CHARACTERS = 100;
/** no honest hundred characters need more */
const MAX_UNITS = 1_200;

/** One line without control characters, composed, trimmed. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const characters = new Intl.Segmenter();

/** As a reader counts: a flag or a letter with its accent is one. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_UNITS || [...characters.segment(text)].length > MAX_CHARACTERS;

export function readTitle(typed: string): string {
  const title = tidy(typed);
  if (!title) throw invalid('Title is required.');
  if (isTooLong(title)) throw invalid(`Title must be at most ${MAX_CHARACTERS} characters.`);
  return title;
}

/** Words parted by spaces, commas or #, in lower case, each once, in the order typed. */
export function readHashtags(typed: string): string[] {
  const line = tidy(typed);
  if (isTooLong(line)) throw invalid(`Hashtags must be at most ${MAX_CHARACTERS} characters.`);
  const words = line.toLowerCase().split(/[\s,#]+/u);
  return [...new Set(words.filter(Boolean))];
}
