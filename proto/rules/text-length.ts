/** Upper bound of the units of a character: stacked marks could make it any size, and no script or emoji needs more. */
const MAX_UNITS_EACH = 16;

/**
 * Each of these is one character; \r
 * is one although it has two.
 */
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
