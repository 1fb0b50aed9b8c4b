export type CsvValue = string | number | null;

/** Byte order mark: tells spreadsheets to read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet that divides cells by one of these begins a new cell inside a text, in spite of quotes. */
const DIVIDERS = new Set([',', ';', '|', '\t', '\r', '\n']);
/** Spreadsheets take a cell that begins with one of these, or with its wide form, for a formula. */
const FORMULA_SIGNS = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
const SKIPPED = /[\s"']/;

/**
 * Puts an apostrophe before each sign that would begin a formula. One pass, so that hostile titles cost little time.
 */
function withoutFormulas(text: string): string {
  let isAtBegin = true;
  let safe = '';
  for (const character of text) {
    if (isAtBegin && FORMULA_SIGNS.has(character)) safe += "'";
    isAtBegin = DIVIDERS.has(character) || (isAtBegin && SKIPPED.test(character));
    safe += character;
  }
  return safe;
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = withoutFormulas(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a CSV file (RFC 4180) with a line of names. The only writer of such files. */
export const toCsv = (names: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  BYTE_ORDER_MARK + [names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Returns a CSV file of objects that have the same members; for no objects, a file without column names. */
export const objectsToCsv = (objects: readonly Readonly<Record<string, CsvValue>>[]): string =>
  toCsv(
    Object.keys(objects[0] ?? {}),
    objects.map((object) => Object.values(object)),
  );
