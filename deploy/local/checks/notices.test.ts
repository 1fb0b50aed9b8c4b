import { expect, test } from '@jest/globals';
import { notices } from '../../../proto/rules/notices.ts';
import { placesIn } from '../../../proto/rules/sentence.ts';
import german from '../../../web/src/i18n/de/notices.json' with { type: 'json' };

/** The English texts under the names that their translations have. */
const english = new Map(
  Object.entries(notices).flatMap(([kind, [, title, message]]) => [
    [`${kind}.title`, title],
    [`${kind}.message`, message],
  ]),
);
const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

test('each text of a notification has its German, and no other has one', () => {
  expect(Object.keys(german).toSorted()).toEqual([...english.keys()].toSorted());
});

/** German says these without the word for what was reported. */
const SHORTER = new Set(['broken_rules.message']);

test.each(Object.entries(german))('%s has the same values in German', (name, text) => {
  // A language may need the number of people for its words, and English may not.
  const valuesOf = (sentence: string) => unique(placesIn(sentence)).filter((place) => place !== 'count');
  expect(valuesOf(text)).toEqual(SHORTER.has(name) ? [] : valuesOf(english.get(name)!));
});
