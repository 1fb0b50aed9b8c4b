const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;

const secretName =
  /(password|passphrase|secret|token|authorization|cookie|credential|e-?mail|api_?key|private_?key|^code$|reset_?code|^(content|text|body)$)/i;

/**
 * Strangers choose the texts that these expressions read, so each alternative begins at the first letter of a word: no
 * word is read again from its middle, and the time stays short.
 */
const secretText =
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\bBearer \S+|\bexports\/\d+\/[\w.-]+|(?<=[?&]access=)[\w-]+/g;
const wordWithDots = /(?<![\w.-])[\w-]+(?:\.[\w-]*){2,}/g;
/** the beginning of every JWT */
const TOKEN = 'eyJ';

/** Longer texts are cut, because nobody reads more of a line. */
const MAX_LENGTH = 8_000;
/** At least the length of the longest e-mail address and token: one that the cut divides must still be found. */
const MARGIN = 2_000;

/**
 * Removes e-mail addresses, tokens and the secret parts of links from free text, such as a driver's error message, and
 * cuts it.
 */
export const scrub = (text: string): string =>
  text
    .slice(0, MAX_LENGTH + MARGIN)
    .replace(secretText, HIDDEN)
    .replace(wordWithDots, hideToken)
    .slice(0, MAX_LENGTH);

function hideToken(word: string): string {
  const begin = word.indexOf(TOKEN);
  return begin < 0 || !word.includes('.', begin) ? word : word.slice(0, begin) + HIDDEN;
}

/** Returns a copy without members whose names say that they must not be logged, at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (value === null || typeof value !== 'object' || value instanceof Error) return value;
  if (depth === MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretName.test(name) ? HIDDEN : redact(item, depth + 1)]),
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
