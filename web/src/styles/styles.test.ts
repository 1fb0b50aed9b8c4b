import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const SRC = `${import.meta.dirname}/..`;
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8');
const sheets = globSync('**/*.css', { cwd: SRC }).map((file) => ({ file, text: read(file) }));
const tokens = read('styles/tokens.css');

/** Every value that this property has in a style sheet, with the file. */
const valuesOf = (property: string) =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`[\\s{;]${property}:\\s*([^;}]+)`, 'g'))].map(([, value]) => `${file}: ${value}`),
  );

test('text has four sizes, all of them tokens', () => {
  const sizes = [...tokens.matchAll(/--(text-\w+):\s*([^;]*rem[^;]*);/g)].map(([, name]) => name);
  expect(sizes).toEqual(['text-s', 'text-m', 'text-l', 'text-xl']);
  const known = /: var\(--text-(s|m|l|xl)\)$/;
  expect(valuesOf('font-size').filter((value) => !known.test(value))).toEqual([]);
  expect(valuesOf('font').filter((value) => !value.endsWith(': inherit'))).toEqual([]);
});

test('text in fields is not smaller than 16 px, because Safari on phones zooms into smaller fields', () => {
  expect(tokens).toMatch(/--text-m: 1rem;/);
  const fields = sheets.flatMap(({ text }) => text.match(/(input|textarea|select)[^{};]*\{[^{}]*\}/g) ?? []);
  expect(fields.filter((rule) => rule.includes('font-size: var(--text-s)'))).toEqual([]);
});
