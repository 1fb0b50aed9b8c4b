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
