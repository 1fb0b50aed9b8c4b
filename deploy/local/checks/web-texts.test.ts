import { expect, test } from '@jest/globals';
import { readSourceTexts, type SourceText } from './web-texts.ts';
import { areas, catalogue, server } from '../../../web/src/i18n/de/index.ts';

const { marked, unmarked } = readSourceTexts();
const shown = ({ file, text }: SourceText): string => `${file}: ${text}`;
const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** Texts that are the same in every language: names, codes, examples. */
const UNTRANSLATED: readonly string[] = ['Tallscreen', 'Bearer {}', 'CSV', 'Samsung Internet', '#hashtag'];

test('every text that people read is marked for translation', () => {
  expect(marked.length).toBeGreaterThan(0);
  expect(unmarked.filter(({ text }) => !UNTRANSLATED.includes(text)).map(shown)).toEqual([]);
});

test('every marked text has a German translation', () => {
  expect(marked.filter(({ text }) => !Object.hasOwn(catalogue, text)).map(shown)).toEqual([]);
});

test('every translation is used, and no two areas translate a text differently', () => {
  const texts = new Set(marked.map(({ text }) => text));
  expect(Object.keys(catalogue).filter((text) => !texts.has(text))).toEqual([]);
  for (const [area, translations] of Object.entries(areas))
    for (const [text, translation] of Object.entries(translations))
      expect([area, text, translation]).toEqual([area, text, catalogue[text]]);
});

test('translations have the placeholders of their texts', () => {
  for (const [text, translation] of [...Object.entries(catalogue), ...Object.entries(server)])
    for (const form of typeof translation === 'string' ? [translation] : [translation.other ?? ''])
      expect([text, placesOf(form)]).toEqual([text, placesOf(text)]);
});
