const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;

const secretName =
  /(password|passphrase|secret|token|authorization|cookie|credential|e-?mail|api_?key|private_?key|^code$|reset_?code|^(content|text|body)$)/i;

const secretText =
  /[\w.+-]+@[\w-]+(\.[\w-]+)+|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bBearer \S+|\bexports\/\d+\/[\w.-]+|(?<=[?&]access=)[\w-]+/g;

/**
 * Removes e-mail addresses, tokens, and secret parts of links that let whoever knows them read a file, from free text
 * such as a driver's error message.
 */
export const scrub = (text: string): string => text.replace(secretText, HIDDEN);

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
