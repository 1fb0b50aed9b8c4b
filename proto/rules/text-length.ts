/** Marks on marks make a character of any size; no script and no emoji needs more units than this for one. */
const MAX_UNITS_EACH = 16;

/** Each of these is one character; \r\n is one of two. */
const plain = /^[\n\x20-\x7E]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the number of characters as a reader counts them: a flag, or a letter with its accents, is one (grapheme
 * clusters, UAX 29).
 */
export function lengthOf(text: string): number {
  if (plain.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter('und');
  let length = 0;
  for (const _ of segmenter.segment(text)) length++;
  return length;
}

/** Returns how many characters are left; less than 0 for a text that is too long. */
export const leftOf = (limit: number, text: string): number =>
  text.length > limit * MAX_UNITS_EACH ? limit - text.length : limit - lengthOf(text);

/** Whether a text that `readText` returned has more characters than the limit; the same in client, BFF and services. */
export const isLongerThan = (limit: number, text: string): boolean => text.length > limit && leftOf(limit, text) < 0;
