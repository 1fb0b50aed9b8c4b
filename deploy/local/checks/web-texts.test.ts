import { expect, test } from '@jest/globals';
import { readSourceTexts, textsOf, type SourceText } from './web-texts.ts';
import { placesIn } from '../../../proto/rules/sentence.ts';
import { areas, catalogue } from '../../../web/src/i18n/de/index.ts';

const { marked, unmarked } = readSourceTexts();
const shown = ({ file, text }: SourceText): string => `${file}: ${text}`;
const placesOf = (text: string): string[] => [...new Set(placesIn(text))].toSorted();

/** Texts that are the same in every language: names, codes, colours, examples. */
const UNTRANSLATED: readonly string[] = [
  'Tallscreen',
  'Bearer {}',
  'CSV',
  'Samsung Internet',
  '#hashtag',
  '#ff6557',
  'Aa',
  'color-mix(in oklch, {}, {} 12%)',
];
/** The codes of the languages that a user can choose. */
const CODES = /^[a-z]{2}(?:-\w+)?(?: [a-z]{2}(?:-\w+)?)+$/;

test('every text that people read is marked for translation', () => {
  expect(marked.length).toBeGreaterThan(0);
  expect(unmarked.filter(({ text }) => !UNTRANSLATED.includes(text) && !CODES.test(text)).map(shown)).toEqual([]);
});

test.each([
  ['words beside a value', 'export const a = (name: string) => `${name} is writing…`;', ['{} is writing…']],
  ['a value beside words', 'export const a = (name: string) => `by ${name}`;', ['by {}']],
  [
    'words within a choice',
    "export const a = (n: number, more: boolean) => `${n} found${more ? ', and there are more' : ''}`;",
    ['{} found{}', ', and there are more'],
  ],
  ['an element', 'export const A = () => <p>found</p>;', ['found']],
  ['a marked text, with an element inside', 'export const A = () => <b>{t("{n} found", { n: 1 })}</b>;', []],
  ['class names and paths', 'export const A = () => <a className="quiet small" href={`/video/${1}`} />;', []],
])('%s: what is not marked is found', (_, source, texts) => {
  expect(textsOf(source, true).unmarked).toEqual(texts);
});

test('every marked text has a German translation', () => {
  expect(marked.filter(({ text }) => !Object.hasOwn(catalogue, text)).map(shown)).toEqual([]);
});

test('every translation is used, and stands once', () => {
  const texts = new Set(marked.map(({ text }) => text));
  const translated = Object.values(areas).flatMap((area) => Object.keys(area));
  expect(translated.filter((text) => !texts.has(text))).toEqual([]);
  expect(translated.filter((text, at) => translated.indexOf(text) !== at)).toEqual([]);
});

test('translations have the places of their texts', () => {
  for (const [text, translation] of Object.entries(catalogue))
    expect([text, placesOf(translation)]).toEqual([text, placesOf(text)]);
});

test('in German a notice has one word, that of a report', () => {
  const others = Object.entries(catalogue).filter(
    ([text, german]) => /\bnotices?\b/i.test(text) && /Hinweis/.test(german),
  );
  expect(others).toEqual([]);
});
