import type { Random } from './random.ts';

const lookAlikes: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  i: 'і',
  A: 'Α',
  B: 'В',
  T: 'Т',
  M: 'М',
  H: 'Н',
};
const leet: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0' };
const unseen = ['\u200B', '\u200D', '\u2060', '\u00AD', '\uFEFF'];

const some = (random: Random, text: string, share: number, change: (letter: string) => string): string =>
  Array.from(text, (letter) => (random.next() < share ? change(letter) : letter)).join('');

/** The ways in which reports say that spam hides from word lists. */
export const disguises: readonly ((text: string, random: Random) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text, random) => some(random, text, 0.4, (letter) => letter + random.pick(unseen)),
  (text, random) => some(random, text, 0.6, (letter) => lookAlikes[letter] ?? letter),
  (text, random) => some(random, text, 0.3, (letter) => leet[letter] ?? letter),
  (text) =>
    Array.from(text, (letter) =>
      /[!-~]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter,
    ).join(''),
  (text) =>
    Array.from(text, (letter) => {
      const at = letter.toLowerCase().charCodeAt(0) - 97;
      return /[a-z]/i.test(letter) ? String.fromCodePoint(0x1d41a + at) : letter;
    }).join(''),
  (text, random) => some(random, text, 0.2, (letter) => `${letter}\u0336`),
];

/** Disguises that spare digits, for phone numbers. */
export const disguise = (text: string, random: Random): string => random.pick(disguises)(text, random);

/** Puts spaces or signs between the letters of one word. */
export const spaced = (word: string, random: Random): string =>
  Array.from(word).join(random.pick([' ', '.', '-', '_']));

export const decorate = (text: string, random: Random): string => {
  const emoji = ['🔥', '💰', '👇', '😍', '💋', '🚀', '✅', '❤️', '👉', '💯'];
  const before = random.next() < 0.3 ? `${random.pick(emoji)} ` : '';
  const after = random.next() < 0.5 ? ` ${random.pick(emoji).repeat(random.whole(1, 3))}` : '';
  return `${before}${text}${after}`;
};
