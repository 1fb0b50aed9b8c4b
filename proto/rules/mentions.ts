/**
 * Mentions of users in texts: `@name`, where the name follows the rule of identity for usernames. Social tells the users
 * who are mentioned, and the web client makes links of the same names, and of hashtags: `#tag`. This module has no
 * imports, so that the browser can load it.
 */

/**
 * Not within a word or an e-mail address. A name that ends with a dot or a dash cannot be mentioned, because these are
 * taken for the punctuation of the sentence.
 */
const mention =
  /(?<![\p{L}\p{M}\p{N}._@/-])@([\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{1,28}[\p{L}\p{M}\p{N}_])(?![\p{L}\p{M}\p{N}_@])/gu;

/** Not within a word, an address or an HTML entity; at least one letter, so that "#1" stays a number. */
const hashtag = /(?<![\p{L}\p{M}\p{N}_#&/])#(?=[\p{N}_]*\p{L})([\p{L}\p{M}\p{N}_]{1,100})(?![\p{L}\p{M}\p{N}_#])/gu;

/** Returns the key of a name; two names with the same key are the same name, as identity has it. */
export const nameKeyOf = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export interface TextPart {
  readonly text: string;
  /** The name without `@` if the part is a mention. */
  readonly name?: string;
  /** The tag without `#` if the part is a hashtag. */
  readonly tag?: string;
}

/** Splits a text into mentions, hashtags and what is between them; the parts joined are the text. */
export function partsOf(text: string): TextPart[] {
  const found = [
    ...[...text.matchAll(mention)].map(({ 0: part, 1: name = '', index }) => ({ index, part: { text: part, name } })),
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

/** Returns the keys of the names that a text mentions, each once, in their order. */
export const mentionedNameKeys = (text: string): string[] => [
  ...new Set(partsOf(text).flatMap(({ name }) => (name === undefined ? [] : [nameKeyOf(name)]))),
];
