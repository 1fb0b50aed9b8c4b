import { expect, test } from '@jest/globals';
import { LANGUAGE_PATTERN, languageCodeOf } from './language-codes.ts';

const matches = (typed: string): boolean => new RegExp(`^${LANGUAGE_PATTERN}$`).test(typed);

test.each(['en', 'PT-br', 'zh-hant-TW', 'es-419', 'sl-rozaj-biske', 'de-1996'])('%s is a code', (typed) => {
  expect(matches(typed)).toBe(true);
  expect(languageCodeOf(typed)).toBeDefined();
});

test.each(['', 'e', 'english', 'en_US', 'en-', 'en-a', 'aa-00', 'en-12', 'zh-cmn'])('%s is no code', (typed) => {
  expect(matches(typed)).toBe(false);
  expect(languageCodeOf(typed)).toBeUndefined();
});
