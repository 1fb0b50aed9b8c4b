import { expect, test } from '@jest/globals';
import { isOneTypoApart, isTagIndexed, nameTextOf, typoKeysOf, wordsOf } from '#domain/words';

test.each([
  ['Sunset at the BEACH', ['sunset', 'at', 'the', 'beach']],
  ['Crème brûlée, Straße & Łódź', ['creme', 'brulee', 'strasse', 'lodz']],
  ["Don't stop_me.now #2026", ['dont', 'stop', 'me', 'now', '2026']],
  ['Кошки и ΣΚΎΛΟΙ', ['кошки', 'и', 'σκυλοι']],
  ['cat Cat CAT', ['cat']],
  ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
  ['ﬁne １２', ['fine', '12']],
  ['🐱 !!', []],
  ['spo\u200Diler f\u00ADun s\u0335ad', ['spoiler', 'fun', 'sad']],
  ['İstanbul ISTANBUL ｃａｍ', ['istanbul', 'cam']],
  ['كَلْب', ['كلب']],
])('%s has the words %j', (text, words) => expect(wordsOf(text)).toEqual(words));

test('words are found in a script without spaces, the same in titles and queries', () => {
  expect(wordsOf('東京の猫')).toContain('東京');
  expect(wordsOf('東京')).toEqual(['東京']);
});

test('a long word counts only up to 24 letters', () => {
  expect(wordsOf('a'.repeat(99))).toEqual(['a'.repeat(24)]);
});

test('names are compared without case, accents and separators', () => {
  expect(nameTextOf('@Ana.María_9')).toBe('anamaria9');
});

test.each([
  ['sunset', 'sunzet'],
  ['sunset', 'sunse'],
  ['sunset', 'sunsets'],
  ['sunset', 'usnset'],
  ['sunset', 'sunste'],
  ['sunset', 'sunset'],
])('%s and %s are one typo apart, in both directions, and share a key', (a, b) => {
  expect([isOneTypoApart(a, b), isOneTypoApart(b, a)]).toEqual([true, true]);
  expect(typoKeysOf(a).some((key) => typoKeysOf(b).includes(key))).toBe(true);
});

test.each([
  ['sunset', 'sunzat'],
  ['sunset', 'suns'],
  ['sunset', 'tunses'],
  ['abcd', 'badc'],
])('%s and %s are more than one typo apart', (a, b) => {
  expect([isOneTypoApart(a, b), isOneTypoApart(b, a)]).toEqual([false, false]);
});

test.each([
  ['', false],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['ж'.repeat(100), true],
  ['猫'.repeat(67), false],
])('whether the tag %s is indexed: %s', (tag, isIndexed) => {
  expect(isTagIndexed(tag)).toBe(isIndexed);
});
