import { fold } from '@tallscreen/proto/rules/fold';
import unhomoglyph from 'unhomoglyph';

/** Unicode UTS 39, section 4: texts with the same skeleton look alike. The library contains Unicode's table. */
const skeletonOf = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/** Keeps accents: `jose` and `josé` are two names. */
const small = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Dots, dashes and underscores are easily overlooked at the end, and so is their number between letters. */
const tidy = (text: string): string => text.replace(/(?<![._-])[._-]+$/, '').replace(/([._-])[._-]+/g, '$1');

/**
 * Returns the keys that a name occupies; names that look alike have a key in common. A name has two keys, because
 * capitals resemble other letters than small letters do: `paypaI` looks like `paypal`, and a Cyrillic `АDMIN` means
 * `admin`.
 */
export function lookAlikeKeysOf(username: string): string[] {
  const shown = small(skeletonOf(username.normalize('NFKC')));
  const folded = small(skeletonOf(small(username)));
  return [...new Set([shown, folded].map(tidy))];
}

/**
 * Returns the keys by which a staff name is recognised, without separators. One more key than for other names covers
 * small letters that look like its capitals: `ADMlN`, with a small l, looks like `ADMIN`. Users' names do not occupy
 * that key, because it is also the same for `Mail` and `Mall`.
 */
const staffKeysOf = (username: string): string[] => {
  const folded = fold(username);
  const capitals = small(skeletonOf(folded.toUpperCase()));
  return [...new Set([...lookAlikeKeysOf(username), ...lookAlikeKeysOf(folded), capitals].map(joined))];
};

const joined = (key: string): string => key.replace(/[._-]+/g, '');

/** Words and digits that may be added to a staff name and still leave it one: `theadmin`, `real-support`, `1admin`. */
const FILLERS = [
  'the our your my its im iam mr mrs ms real true original verified chief head super master senior site app web service',
  'account user customer info contact center centre desk tech here now der die das echt echter echte',
  '0 1 2 3 4 5 6 7 8 9',
].flatMap((line) => line.split(' '));

/**
 * Returns a function that says whether a name looks like one of these words, or consists of them, filler words and
 * digits: `tallscreensupport`, `theadmin`, `1admin`.
 */
export function createStaffNameCheck(words: readonly string[]): (username: string) => boolean {
  // The plural `s` belongs to its word and is no filler, so `steam` does not consist of `team` and a filler.
  const staff = new Set(words.flatMap((word) => [word, `${word}s`]).flatMap(staffKeysOf));
  const fillers = new Set(FILLERS.flatMap(staffKeysOf));
  return (username) => staffKeysOf(username).some((key) => isMadeOf(key, staff, fillers));
}

/** Whether the text can be divided into words and fillers with at least one word. A name has at most 30 letters. */
function isMadeOf(text: string, words: ReadonlySet<string>, fillers: ReadonlySet<string>): boolean {
  /** for each prefix length: can it be divided, and can it be divided with a word? */
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
