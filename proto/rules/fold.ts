/**
 * The one way to fold texts for comparing: word lists, muted words, search, hashtags, reserved names. This module has
 * no imports, so that the browser can load it.
 */

const ascii = /^[\x00-\x7F]*$/; // oxlint-disable-line no-control-regex

/** Marks of Latin, Greek and Cyrillic letters. Marks of other scripts are kept, because they change the word. */
const marks =
  '\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\uA66F\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F';
/** Arabic marks, and the Arabic letter that only stretches a word. */
const arabicMarks =
  '\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0897-\u089F\u08CA-\u08E1\u08E3-\u08FF';
const dropped = new RegExp(
  String.raw`[${marks}${arabicMarks}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u{1D159}]+`,
  'gu',
);
/** Marks of other scripts on letters of these scripts. No real word has them; they only hide a word from a list. */
const strayMarks = /([\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}])\p{M}+/gu;

/** Letters that Unicode does not decompose into a base letter and a mark, and letters with two lower-case forms. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};

/**
 * Returns the form of a text that is compared: NFKC, in language-independent lower case (İ and ı are i), without
 * accents and other marks of Latin, Greek, Cyrillic and Arabic, and without invisible characters. It is linear, and
 * folding twice changes nothing.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(dropped, '')
    .replace(strayMarks, '$1')
    .toLowerCase()
    .replace(/[ßæœøđðłıþς]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFC');
}
