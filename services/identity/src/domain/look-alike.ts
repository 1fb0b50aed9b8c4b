import { fold } from '@tallscreen/proto/rules/fold';
import unhomoglyph from 'unhomoglyph';

/** Unicode UTS 39, section 4: texts with the same skeleton look alike. The library has the table of Unicode. */
const skeletonOf = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/** Keeps accents: `jose` and `josé` are two names. */
const small = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Dots, dashes and underscores at the end, and their number between letters, are easily overlooked. */
const tidy = (text: string): string => text.replace(/(?<![._-])[._-]+$/, '').replace(/([._-])[._-]+/g, '$1');

/**
 * Returns the keys under which a name is taken; names that look alike have one in common. A name has two, because
 * capitals look like other letters than small ones do: `paypaI` looks like `paypal`, and a Cyrillic `АDMIN` means
 * `admin`.
 */
export function lookAlikeKeysOf(username: string): string[] {
  const shown = small(skeletonOf(username.normalize('NFKC')));
  const folded = small(skeletonOf(small(username)));
  return [...new Set([shown, folded].map(tidy))];
}

/**
 * Returns the keys that a staff name is recognised by, without separators. Besides the others it has the look of its
 * capitals: `ADMlN`, with a small l, looks like `ADMIN`. Names of users do not take that key, because it also joins
 * `Mail` and `Mall`.
 */
const staffKeysOf = (username: string): string[] => {
  const folded = fold(username);
  const capitals = small(skeletonOf(folded.toUpperCase()));
  return [...new Set([...lookAlikeKeysOf(username), ...lookAlikeKeysOf(folded), capitals].map(joined))];
};

const joined = (key: string): string => key.replace(/[._-]+/g, '');

/** Words and digits that make a staff name no other one: `theadmin`, `real-support`, `1admin`. */
const FILLERS = [
  'the our your my its im iam mr mrs ms real true original verified chief head super master senior site app web service',
  'account user customer info contact center centre desk tech here now der die das echt echter echte',
  '0 1 2 3 4 5 6 7 8 9',
].flatMap((line) => line.split(' '));

/**
 * Returns a function that says whether a name looks like one of these words, or is made of them, of fillers and of
 * digits: `tallscreensupport`, `theadmin`, `1admin`.
 */
export function createStaffNameCheck(words: readonly string[]): (username: string) => boolean {
  // The plural is no filler of its own: `steam` is not made of `team`.
  const staff = new Set(words.flatMap((word) => [word, `${word}s`]).flatMap(staffKeysOf));
  const fillers = new Set(FILLERS.flatMap(staffKeysOf));
  return (username) => staffKeysOf(username).some((key) => isMadeOf(key, staff, fillers));
}

/** Whether the text can be divided into words and fillers with at least one word. A name has at most 30 letters. */
function isMadeOf(text: string, words: ReadonlySet<string>, fillers: ReadonlySet<string>): boolean {
  /** by length of the beginning: whether it can be divided, and whether with a word */
  const canEnd = Array.from({ length: text.length + 1 }, () => ({ plain: false, withWord: false }));
  canEnd[0] = { plain: true, withWord: false };
  for (let end = 1; end <= text.length; end++) {
    for (let start = 0; start < end; start++) {
      const { plain, withWord } = canEnd[start]!;
      if (!plain && !withWord) continue;
      const part = text.slice(start, end);
      if (words.has(part)) canEnd[end]!.withWord = true;
      else if (fillers.has(part)) canEnd[end] = merged(canEnd[end]!, { plain, withWord });
    }
  }
  return canEnd[text.length]!.withWord;
}

interface Divided {
  readonly plain: boolean;
  readonly withWord: boolean;
}

const merged = (a: Divided, b: Divided) => ({ plain: a.plain || b.plain, withWord: a.withWord || b.withWord });
