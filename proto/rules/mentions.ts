/**
 * Mentions of users in texts: `@name`, where the name follows identity's rule for usernames. Social notifies the
 * mentioned users, and the web client makes links of the same names, and of hashtags: `#tag`. This module has no
 * imports, so that the browser can load it. The texts come from `readText`.
 */

const WORD = String.raw`\p{L}\p{M}\p{N}`;
/** Letters of scripts without a space between a name and the next word: a mention can begin and end next to them. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
/** Not inside a word of a script with spaces. */
const BEGINS = String.raw`(?<![${WORD}](?<![${UNSPACED}]))`;

/** Not inside an e-mail or web address. The text after the sign can be longer than the name. */
const mention = new RegExp(
  String.raw`${BEGINS}(?<![@＠/_]|[${WORD}]-)[@＠]([\p{L}\p{N}][${WORD}._-]*)(?<isAddress>[@＠])?`,
  'gu',
);
/** Not inside a word, an address or an HTML entity; at least one letter, so that "#1" stays a number. */
const hashtag = new RegExp(
  String.raw`${BEGINS}(?<![_#＃&/])[#＃](?=[\p{N}_]*\p{L})([${WORD}_]{1,100})(?![${WORD}_#＃])`,
  'gu',
);

const unspaced = new RegExp(`[${UNSPACED}]`, 'u');
const nameEnd = new RegExp(`[${WORD}_]`, 'u');
const NAME_LENGTH = { least: 3, most: 30 };

/** Returns the key of a name; two names with the same key are the same name, as identity has it. */
export const nameKeyOf = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

/**
 * Returns the texts after the sign that can be the name, the longest first: `nameさん` means that user, or `name`. A name
 * that ends with a dot or a dash cannot be mentioned, because these count as punctuation.
 */
function namesIn(behind: string, isAddress: boolean): string[] {
  const letters = Array.from(behind);
  const end = letters.findLastIndex((letter) => nameEnd.test(letter)) + 1;
  const isEnd = (at: number): boolean =>
    at === end
      ? !isAddress || end < letters.length
      : unspaced.test(letters[at] ?? '') && nameEnd.test(letters[at - 1] ?? '');
  const names: string[] = [];
  for (let at = Math.min(end, NAME_LENGTH.most); at >= NAME_LENGTH.least; at--)
    if (isEnd(at)) names.push(letters.slice(0, at).join(''));
  return names;
}

/**
 * Returns the name that a reader sees: it ends where the script changes to one without spaces, otherwise it is the
 * whole text.
 */
const shownName = (names: readonly string[]): string | undefined =>
  names.findLast((name) => !unspaced.test(name)) ?? names[0];

interface Mention {
  readonly index: number;
  readonly names: readonly string[];
}

const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(mention)].map(({ 1: behind = '', index, groups }) => ({
    index,
    names: namesIn(behind, groups?.['isAddress'] !== undefined),
  }));

export interface TextPart {
  readonly text: string;
  /** The name without `@` if the part is a mention. */
  readonly name?: string;
  /** The tag without `#` if the part is a hashtag. */
  readonly tag?: string;
}

/** Splits a text into mentions, hashtags and the text between them; joined, the parts are the text. */
export function partsOf(text: string): TextPart[] {
  const found = [
    ...mentionsIn(text).flatMap(({ index, names }) => {
      const name = shownName(names);
      return name === undefined ? [] : [{ index, part: { text: text.slice(index, index + 1 + name.length), name } }];
    }),
    ...[...text.matchAll(hashtag)].map(({ 0: part, 1: tag = '', index }) => ({ index, part: { text: part, tag } })),
  ].toSorted((a, b) => a.index - b.index);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, part } of found) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/**
 * Returns for each mention of a text, in their order, the keys of the names that it can mean, the longest first. It
 * means the first one that a user has.
 */
export function mentionedNameKeys(text: string): string[][] {
  const mentions = mentionsIn(text).map(({ names }) => names.map(nameKeyOf));
  const byFirst = new Map(mentions.flatMap((keys) => (keys[0] === undefined ? [] : [[keys[0], keys] as const])));
  return [...byFirst.values()];
}
