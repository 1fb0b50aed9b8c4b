import { fold } from '@tallscreen/proto/rules/fold';

/** One part of an entry of a word list; white space divides the parts. All parts of an entry must occur in a text. */
export interface EntryPart {
  /** folded */
  readonly text: string;
  /** Whether it is compared with the words of the text. Otherwise `occursIn` looks for it in the text. */
  readonly isWord: boolean;
}

/** Letters and digits; apostrophes and hyphens between them belong to the word. */
const word = /^[\p{L}\p{M}\p{N}]+(?:['-]+[\p{L}\p{M}\p{N}]+)*$/u;
/** Letters of scripts that put no space between words. The first part leaves out their punctuation. */
const unspaced =
  /(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const letter = /[\p{L}\p{M}\p{N}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Returns the parts of an entry. A # before a word only says that it is a hashtag. */
export const partsOf = (entry: string): EntryPart[] =>
  fold(entry)
    .split(/\s+/)
    .map((part) => part.replace(/^#+(?=[\p{L}\p{N}])/u, ''))
    .filter((part) => part !== '')
    .map((text) => ({ text, isWord: word.test(text) && !unspaced.test(text) }));

/** Whether a word of a spaced script would go on over the border between these two characters. */
const isInsideWord = (before: string, after: string): boolean =>
  [before, after].every((each) => letter.test(each) && !unspaced.test(each));

const at = (text: string, index: number): string => String.fromCodePoint(text.codePointAt(index) ?? 0);
const before = (text: string, index: number): string =>
  Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? '';

/**
 * Whether a part may begin or end here. In a script without spaces the dictionary of ICU says where words begin: 京都
 * (Kyoto) is not in 東京都 (Tokyo). A sign has no such border: `c++` is also in `c++11`.
 */
function isBorder(folded: string, index: number, segments: Intl.Segments): boolean {
  if (index === 0 || index === folded.length) return true;
  const [left, right] = [before(folded, index), at(folded, index)];
  if (unspaced.test(left) && unspaced.test(right)) return segments.containing(index)?.index === index;
  return !isInsideWord(left, right);
}

/** Whether a part stands in a folded text with all its signs, and at the borders of words. */
export function occursIn(folded: string, part: string): boolean {
  let segments: Intl.Segments | undefined;
  for (let start = folded.indexOf(part); start >= 0; start = folded.indexOf(part, start + 1)) {
    segments ??= segmenter.segment(folded);
    if (isBorder(folded, start, segments) && isBorder(folded, start + part.length, segments)) return true;
  }
  return false;
}
