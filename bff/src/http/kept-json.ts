const kept = new WeakMap<object, Buffer>();

/** Returns the JSON of an object that never changes, and keeps it as long as the object. */
function keptJson(value: object): Buffer {
  let json = kept.get(value);
  if (!json) {
    json = Buffer.from(JSON.stringify(value));
    kept.set(value, json);
  }
  return json;
}

const COMMA = Buffer.from(',');

/**
 * Returns the same as JSON.stringify, in UTF-8, for an answer whose lists hold objects that never change and are sent many
 * times: each is written and encoded once.
 */
export function toKeptJson(
  answer: Readonly<Record<string, readonly object[] | string | number | boolean | null>>,
): Buffer {
  const pieces: Buffer[] = [];
  const write = (text: string): void => void pieces.push(Buffer.from(text));
  for (const [name, value] of Object.entries(answer)) {
    write(`${pieces.length === 0 ? '{' : ','}"${name}":`);
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
