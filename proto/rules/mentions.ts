/**
 * Mentions of users in texts: `@name`, where the name follows the rule of identity for usernames. Social tells the users
 * who are mentioned, and the web client makes links of the same names. This module has no imports, so that the browser
 * can load it.
 */

/**
 * Not within a word or an e-mail address. A name that ends with a dot or a dash cannot be mentioned, because these are
 * taken for the punctuation of the sentence.
 */
const mention =
  /(?<![\p{L}\p{M}\p{N}._@/-])@([\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{1,28}[\p{L}\p{M}\p{N}_])(?![\p{L}\p{M}\p{N}_@])/gu;

/** Returns the key of a name; two names with the same key are the same name, as identity has it. */
export const nameKeyOf = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export interface TextPart {
  readonly text: string;
  /** The name without `@` if the part is a mention. */
  readonly name?: string;
}

/** Splits a text into mentions and what is between them; the parts joined are the text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, 1: name = '', index } of text.matchAll(mention)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, name });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Returns the keys of the names that a text mentions, each once, in their order. */
export const mentionedNameKeys = (text: string): string[] => [
  ...new Set(partsOf(text).flatMap(({ name }) => (name === undefined ? [] : [nameKeyOf(name)]))),
];
