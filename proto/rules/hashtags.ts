import { fold } from './fold.ts';
import { readLine } from './read-text.ts';

/** White space and punctuation except `_`; `#` and its wide form are among these. */
const dividers = /(?:(?!_)[\s\p{P}])+/gu;

/** NFKC would split the vowel AM of Thai and Lao, and its parts are drawn differently. */
const compatible = (text: string): string => text.replace(/[^\u0E33\u0EB3]+/g, (part) => part.normalize('NFKC'));

/** In language-independent lower case: `İ` becomes `i`. */
const asShown = (text: string): string => compatible(readLine(text)).toLowerCase().replaceAll('i\u0307', 'i');

/** Returns the key that all spellings of one hashtag share; empty if the text is no hashtag. */
export const tagKeyOf = (tag: string): string => fold(asShown(tag)).replace(dividers, '');

/**
 * Returns the hashtags of a line as they are shown: in lower case, without #, in the order typed. Of several spellings
 * of one hashtag the first is kept.
 */
export function hashtagsIn(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of asShown(typed).split(dividers)) {
    const key = tagKeyOf(tag);
    if (/[\p{L}\p{N}\p{S}]/u.test(key) && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}
