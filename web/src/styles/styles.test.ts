import path from 'node:path';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { contrastProblem, surfaces } from '@tallscreen/proto/rules/contrast';

const SRC = `${import.meta.dirname}/..`;
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8');
const sheets = globSync('**/*.css', { cwd: SRC }).map((file) => ({ file, text: read(file) }));
const tokens = read('styles/tokens.css');

/** A selector of fields: their elements, and the classes that they have. */
const FIELD = /(^|[\s>+~&])(input|textarea|select|\.(control|area|select))([:[][^\s]*)?$/;

/** The selectors, with those around them, of the rules with this declaration. */
function selectorsOf(text: string, declaration: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [part] of text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/[^{};]*[{};]/g)) {
    const words = part.slice(0, -1).replaceAll(/\s+/g, ' ').trim();
    if (words === declaration) {
      const around = open.filter((selector) => !selector.startsWith('@'));
      const last = around.at(-1) ?? '';
      found.push(...last.split(', ').map((one) => [...around.slice(0, -1), one].join(' ')));
    }
    if (part.endsWith('{')) open.push(words);
    if (part.endsWith('}')) open.pop();
  }
  return found;
}

/** Every value that this property has in a style sheet, with the file. */
const valuesOf = (property: string) =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`[\\s{;]${property}:\\s*([^;}]+)`, 'g'))].map(([, value]) => `${file}: ${value}`),
  );

test('every class that a component names is in its style sheet', () => {
  const named = globSync('**/*.tsx', { cwd: SRC }).flatMap((file) => {
    const code = read(file);
    return [...code.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].flatMap(([, name, sheet]) => {
      const text = read(path.join(path.dirname(file), sheet!)).replaceAll(/\/\*.*?\*\//gs, '');
      const classes = new Set([...text.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one]) => one));
      return [...code.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(([, one]) => ({
        use: `${file}: ${one}`,
        isThere: classes.has(one),
      }));
    });
  });
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ isThere }) => !isThere).map(({ use }) => use)).toEqual([]);
});

test('text has four sizes, all of them tokens', () => {
  const sizes = [...tokens.matchAll(/--(text-\w+):\s*([^;]*rem[^;]*);/g)].map(([, name]) => name);
  expect(sizes).toEqual(['text-s', 'text-m', 'text-l', 'text-xl']);
  const known = /: var\(--text-(s|m|l|xl)\)$/;
  expect(valuesOf('font-size').filter((value) => !known.test(value))).toEqual([]);
  expect(valuesOf('font').filter((value) => !value.endsWith(': inherit'))).toEqual([]);
});

test('text in fields is not smaller than 16 px, because Safari on phones zooms into smaller fields', () => {
  expect(tokens).toMatch(/--text-m: 1rem;/);
  const small = sheets.flatMap(({ file, text }) =>
    selectorsOf(text, 'font-size: var(--text-s)').map((selector) => `${file}: ${selector}`),
  );
  expect(small.length).toBeGreaterThan(20);
  expect(small.filter((selector) => FIELD.test(selector))).toEqual([]);
});

test('a rule is found inside of other rules, and as one of several selectors', () => {
  const text = '@layer ui { .a { color: red; & > b, .control { gap: 1px; @media print { font-size: 1px; } } } }';
  expect(selectorsOf(text, 'font-size: 1px')).toEqual(['.a & > b', '.a .control']);
  expect(
    ['.a .control', '.form input:focus', 'textarea', '.control .hint', '.input'].map((one) => FIELD.test(one)),
  ).toEqual([true, true, true, false, false]);
});

/** The colours of one scheme: dark ones are the first, light ones replace some of them. */
const [darkText = '', lightText = ''] = tokens.split('prefers-color-scheme: light');
const colourOf = (name: string, text: string) => {
  const found = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(text);
  if (!found) throw new Error(`tokens.css has no opaque --${name}.`);
  return toHex(Number(found[1]), Number(found[2]), Number(found[3]));
};

/** Converts as CSS Color 4 does; fails for a colour that sRGB lacks. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((v) => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)));
  expect(bytes.every((byte) => byte >= 0 && byte <= 255)).toBe(true);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

test.each([
  ['dark', darkText],
  ['light', lightText],
] as const)('in the %s scheme a link stands out from every surface and its text', (scheme, text) => {
  const grounds = ['ink', 'surface-1', 'surface-2', 'surface-3'].map((name) => colourOf(name, text));
  expect(grounds.slice(0, 3)).toEqual(surfaces[scheme]);
  expect(contrastProblem(colourOf('link', text), grounds)).toBeUndefined();
});

test('a link inside text is underlined, because not everybody sees its colour', () => {
  const link = /\n {2}\.link \{[^&]*/.exec(read('styles/base.css'))?.[0];
  expect(link).toContain('color: var(--link);');
  expect(link).toContain('text-decoration: underline');
});

test('on a phone what the panel of the first run covers is hidden, so that nothing unseen has the focus', () => {
  const sheet = read('features/feed/FirstRun.module.css').replaceAll(/\s+/g, ' ');
  expect(sheet).toContain(
    '@media (width < 640px), (width < 1024px) and (height < 760px) { :has(> .panel) [data-lower] { visibility: hidden; } }',
  );
});

test('there is one kind of select, which the browser does not draw', () => {
  const screens = globSync('**/*.tsx', { cwd: SRC }).filter((file) => !file.endsWith('.test.tsx'));
  expect(screens.filter((file) => read(file).includes('<select'))).toEqual(['ui/TextField.tsx']);
  expect(read('ui/TextField.tsx').split('<select').length - 1).toBe(1);
  expect(/\n {2}\.select \{[^}]*/.exec(read('ui/Field.module.css'))?.[0]).toContain('appearance: none;');
});
