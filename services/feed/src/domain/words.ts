import { fold } from '@tallscreen/proto/rules/fold';

/** How texts are cut into words that search compares. Titles, hashtags, names and queries all pass through here. */

/** Letters after this many are ignored, in words and in queries. */
const MAX_WORD_LENGTH = 24;
/** Words shorter than this must be typed without a typo. */
export const MIN_TYPO_LENGTH = 5;

/** People leave apostrophes out when they search. */
const foldWords = (text: string): string => fold(text).replace(/['’]/g, '');

/** Returns the code points of a word. */
export const lettersOf = (word: string): string[] => Array.from(word);

export const firstLetters = (word: string, count = MAX_WORD_LENGTH): string => lettersOf(word).slice(0, count).join('');

/** Also finds words in scripts without spaces. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Returns the different words of a text, folded, in the order of the text. */
export function wordsOf(text: string): string[] {
  // Splits joined_words and a.b, which the segmenter keeps whole and people type apart.
  const folded = foldWords(text).replace(/[\p{P}\p{S}]+/gu, ' ');
  const words = [...segmenter.segment(folded)].filter(({ isWordLike }) => isWordLike);
  return [...new Set(words.map(({ segment }) => firstLetters(segment)))];
}

/** Returns a user's name as search compares it: `Ana.María_9` is `anamaria9`. */
export const nameTextOf = (name: string): string => foldWords(name).replace(/[\s@._-]+/gu, '');

/** Returns the texts under which a user is found: the whole name first, then its parts of two letters or more. */
export function nameTextsOf(name: string): string[] {
  const parts = foldWords(name).split(/[\s@._-]+/u);
  return [...new Set([nameTextOf(name), ...parts.filter((part) => lettersOf(part).length > 1)])].filter(Boolean);
}

const MAX_TAG_UNITS = 100;
const MAX_TAG_BYTES = 200;

/**
 * Is the key of a hashtag short enough for a key of the index? MongoDB limits their length, and pages continue after a
 * key.
 */
export const isTagIndexed = (tag: string): boolean =>
  tag !== '' && tag.length <= MAX_TAG_UNITS && Buffer.byteLength(tag) <= MAX_TAG_BYTES;

/**
 * Returns the word and all its forms with one letter deleted. Two words that differ by one typo have such a form in
 * common: symmetric deletion (W. Garbe, SymSpell, 2012).
 */
export function typoKeysOf(word: string): string[] {
  const letters = lettersOf(word);
  return [...new Set([word, ...letters.map((_, i) => letters.toSpliced(i, 1).join(''))])];
}

/** Whether one added, removed or changed letter, or two swapped neighbours, make one word of the other. */
export function isOneTypoApart(a: string, b: string): boolean {
  const [x, y] = [lettersOf(a), lettersOf(b)];
  const at = x.findIndex((letter, i) => letter !== y[i]);
  const i = at < 0 ? x.length : at;
  const rest = (letters: readonly string[], from: number): string => letters.slice(from).join('');
  if (rest(x, i + 1) === rest(y, i + 1) || rest(x, i + 1) === rest(y, i) || rest(x, i) === rest(y, i + 1)) return true;
  return x[i] === y[i + 1] && x[i + 1] === y[i] && rest(x, i + 2) === rest(y, i + 2);
}
