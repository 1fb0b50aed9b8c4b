const encoder = new TextEncoder();
const kept = new WeakMap<object, Uint8Array>();

/** Returns the JSON of an object that never changes, and keeps it as long as the object. */
function keptJson(value: object): Uint8Array {
  let json = kept.get(value);
  if (!json) {
    // Allocates its own memory: `Buffer.from` takes short texts from a pool, which would stay in memory as a whole.
    json = encoder.encode(JSON.stringify(value));
    kept.set(value, json);
  }
  return json;
}

const COMMA = encoder.encode(',');

/**
 * Returns the same as JSON.stringify, in UTF-8, for an answer whose lists contain objects that never change and are
 * sent many times: each is written and encoded once.
 */
export function toKeptJson(
  answer: Readonly<Record<string, readonly object[] | string | number | boolean | null>>,
): Buffer {
  const pieces: Uint8Array[] = [];
  const write = (text: string): void => void pieces.push(Buffer.from(text));
  write('{');
  let separator = '';
  for (const [name, value] of Object.entries(answer)) {
    write(`${separator}"${name}":`);
    separator = ',';
    if (Array.isArray(value)) {
      write('[');
      for (const item of value as readonly object[]) pieces.push(keptJson(item), COMMA);
      if (value.length > 0) pieces.pop();
      write(']');
    } else {
      write(JSON.stringify(value));
    }
  }
  write('}');
  return Buffer.concat(pieces);
}
