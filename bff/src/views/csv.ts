export type CsvValue = string | number | null;

/** Spreadsheets take a text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a CSV file (RFC 4180) with a line of names. */
export const toCsv = (names: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Returns a CSV file of objects that have the same members; no names without any. */
export const objectsToCsv = (objects: readonly Readonly<Record<string, CsvValue>>[]): string =>
  toCsv(
    Object.keys(objects[0] ?? {}),
    objects.map((object) => Object.values(object)),
  );
