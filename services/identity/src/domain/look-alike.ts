import unhomoglyph from 'unhomoglyph';

const SEPARATORS = /[._-]+/;

/** Unicode UTS 39, section 4: texts with the same skeleton look alike. The library has the table of Unicode. */
const skeletonOf = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Dots, dashes and underscores at the end, and their number between letters, are easily overlooked. */
const tidy = (text: string): string => text.replace(/(?<![._-])[._-]+$/, '').replace(/([._-])[._-]+/g, '$1');

/**
 * Returns the keys under which a name is taken; names that look alike have one in common. A name has two, because
 * capitals look like other letters than small ones do: `paypaI` looks like `paypal`, and a Cyrillic `АDMIN` means
 * `admin`.
 */
export function lookAlikeKeysOf(username: string): string[] {
  const shown = fold(skeletonOf(username.normalize('NFKC')));
  const folded = fold(skeletonOf(fold(username)));
  return [...new Set([shown, folded].map(tidy))];
}

/**
 * Returns the keys that a staff name is recognised by. Besides the others it has the look of its capitals: `ADMlN`,
 * with a small l, looks like `ADMIN`. Names of users do not claim that key, because it also joins `Mail` and `Mall`.
 */
const staffKeysOf = (username: string): string[] => {
  const capitals = fold(skeletonOf(fold(username).toUpperCase()));
  return [...new Set([...lookAlikeKeysOf(username), tidy(capitals)])];
};

const partsOf = (key: string): string[] => key.split(SEPARATORS).filter((part) => part !== '');

/**
 * Returns a function that says whether a name looks like one of these words, or is made of them: `tallscreen.support`.
 */
export function createStaffNameCheck(words: readonly string[]): (username: string) => boolean {
  const known = new Set(words.flatMap(staffKeysOf));
  return (username) =>
    staffKeysOf(username).some((key) => {
      const parts = partsOf(key);
      return known.has(parts.join('')) || parts.every((part) => known.has(part));
    });
}
