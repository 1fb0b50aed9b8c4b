/** Letters that Unicode does not decompose into a base letter and an accent. */
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

/** Writes these letters of a text in lower case as people type them on other keyboards: `łóß` becomes `lóss`. */
export const replaceLetters = (text: string): string =>
  text.replace(/[ßæœøđðłıþ]/g, (letter) => undecomposed[letter] ?? letter);
