/**
 * The one way to clean texts that users type: titles, hashtags, comments, messages, bios, names, reasons, captions.
 * Client, BFF and services all call these functions, so that they get the same text. This module has no imports, so
 * that the browser can load it. Both functions are linear, and reading twice changes nothing.
 */

const plain = /^[\n\x20-\x7E]*$/;

/** Control characters except the line feed, halves of characters, and characters that Unicode defines as invisible. */
const unseen = /(?:(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u{1D159}])+/gu;

/** Scripts whose letters change their shape next to a joiner or a non-joiner. */
const joining =
  'Arab Syrc Mand Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Cakm Java'
    .split(' ')
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('');
const endsWithJoining = new RegExp(String.raw`[\p{L}\p{M}](?<=[${joining}])$`, 'u');
const beginsWithJoining = new RegExp(String.raw`^(?=[${joining}])[\p{L}\p{M}]`, 'u');
/** In old spellings of the Malayalam chillu letters a joiner follows, even at the end of a word. */
const MALAYALAM_VIRAMA = '\u0D4D';

const VARIATION_16 = '\uFE0F';
const JOINER = '\u200D';
const BLACK_FLAG = '🏴';
/** The region of a flag, such as that of Scotland. */
const flagRegion = /^[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}$/u;

/** Returns the part that an emoji needs of a run of invisible characters between two others. */
function partsOfEmoji(run: string, before: string, after: string): string {
  if (before === BLACK_FLAG && flagRegion.test(run)) return run;
  const isKeycap = /[\d#*]$/.test(before) && after.startsWith('\u20E3');
  const isAfterEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u.test(before);
  const variation = (isKeycap || isAfterEmoji) && run.includes(VARIATION_16) ? VARIATION_16 : '';
  const isBetween = isAfterEmoji && /^\p{Extended_Pictographic}/u.test(after);
  return variation + (isBetween && run.includes(JOINER) ? JOINER : '');
}

/**
 * Returns the part to keep of a run of invisible characters: what joins several emoji to one, and joiners between
 * letters.
 */
function keptOf(run: string, at: number, text: string): string {
  // A character of any plane has at most two units.
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + run.length, at + run.length + 2);
  const joiner = /[\u200C\u200D]/.exec(run)?.[0] ?? '';
  if (joiner === JOINER && before.endsWith(MALAYALAM_VIRAMA)) return joiner;
  if (joiner !== '' && endsWithJoining.test(before) && beginsWithJoining.test(after)) return joiner;
  return partsOfEmoji(run, before, after);
}

/** White space, and the blank Braille pattern. */
const isBlank = (unit: string | undefined): boolean => unit === '\u2800' || (unit !== undefined && /\s/.test(unit));

function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (start < end && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

/**
 * Removing characters can bring marks together that NFC then reorders, so that a joiner gets another neighbour. Few
 * texts need a second pass; a text that still changes after the third loses all invisible characters.
 */
const looks = [keptOf, keptOf, keptOf, () => ''];

/**
 * Returns the text composed (NFC), with
 * as line ends and without white space around it. Removes control characters, direction marks and other invisible
 * characters; a text of only these becomes ''.
 */
export function readText(typed: string): string {
  if (plain.test(typed)) return trim(typed);
  let text = typed
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFC');
  for (const kept of looks) {
    const seen = text.replace(unseen, kept).normalize('NFC');
    if (seen === text) break;
    text = seen;
  }
  return trim(text);
}

/** The same for a text of one line, such as a title or a name: each run of white space becomes one space. */
export const readLine = (typed: string): string => readText(typed).replace(/\s+/g, ' ');
