const texts = new WeakMap<object, string>();

/** Returns JSON.stringify of an object that never changes, and keeps the text as long as the object. */
function keptJson(value: object): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}

/**
 * Returns the same as JSON.stringify, for an answer whose lists hold objects that never change and are sent many times:
 * each is written once.
 */
export const toKeptJson = (answer: Readonly<Record<string, readonly object[] | string | number | boolean | null>>) =>
  `{${Object.entries(answer).map(fieldToJson).join(',')}}`;

const fieldToJson = ([name, value]: [string, unknown]): string =>
  `"${name}":${Array.isArray(value) ? `[${value.map(keptJson).join(',')}]` : JSON.stringify(value)}`;
