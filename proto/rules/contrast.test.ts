import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { contrastOf, contrastProblem, surfaces } from './contrast.ts';
import { policyDefaults, policySchemas } from './policies.ts';

test('black on white has the contrast 21, and a colour on itself 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#ff6557', '#ff6557')).toBe(1);
});

test('a colour is judged by the surface on which it is least legible', () => {
  expect(contrastProblem('#767676', ['#ffffff'])).toBeUndefined();
  expect(contrastProblem('#767676', surfaces.light)).toBeCloseTo(contrastOf('#767676', '#eef0f6'));
});

test.each([
  [{ accent_dark: '#ff6557' }, true],
  [{ accent_light: '#ff6557' }, false],
  [{ accent_light: '#a3261c' }, true],
  [{ accent_dark: '#a3261c' }, false],
  [{ accent_dark: 'red' }, false],
  [{ terms_url: 'https://example.org/terms' }, true],
  [{ terms_url: 'javascript:alert(1)' }, false],
  [{ contact_email: 'help@example.org' }, true],
  [{ contact_email: 'help' }, false],
  [{ languages: ['German'] }, false],
  [{ name: ' ' }, false],
])('an installation with %j: %s', (changed, isGood) => {
  const read = policySchemas.instance.safeParse({ ...policyDefaults.instance, ...changed });
  expect(read.success).toBe(isGood);
});

test('the languages of an installation are stored in their usual spelling', () => {
  const given = { ...policyDefaults.instance, languages: ['DE', 'pt-br'] };
  expect(policySchemas.instance.parse(given).languages).toEqual(['de', 'pt-BR']);
});

/** The sRGB hex code of `oklch(l c h)`, by the matrices of CSS Color 4. */
function hexOf(oklch: string): string {
  const [l = 0, c = 0, h = 0] = oklch.split(' ').map(Number);
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x = 0, y = 0, z = 0] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3);
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const bytes = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

test('the surfaces are those of the web client', () => {
  const tokens = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');
  const [dark = '', light = ''] = tokens.split('@media (prefers-color-scheme: light)');
  const surfacesOf = (css: string) =>
    ['--ink', '--surface-1', '--surface-2'].map((name) => {
      const [, colour = ''] = new RegExp(`${name}: oklch\\(([^)]+)\\)`).exec(css) ?? [];
      return hexOf(colour);
    });
  expect({ dark: surfacesOf(dark), light: surfacesOf(light) }).toEqual(surfaces);
});
