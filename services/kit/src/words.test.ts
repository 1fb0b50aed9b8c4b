import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createBlockedWordCheck, createWordCheck } from '#words';

const hasBadWord = createWordCheck(policyDefaults['word-list']);

test('finds bad words in disguised spelling, but not inside harmless words', () => {
  expect(['fuck', 'FUUUCK', 'sh1t', 'shiiiit'].map(hasBadWord)).toEqual([true, true, true, true]);
  expect(['Scunthorpe', 'class', 'A day at the beach', ''].map(hasBadWord)).toEqual([false, false, false, false]);
});

test('a blocked word is found as a whole word in any script, an allowed one is accepted', () => {
  const check = createWordCheck({ blocked: ['butter', 'плохо'], allowed: ['fuckleberry'] });
  expect(['Bread and BUTTER', 'очень Плохо!', 'butterfly'].map(check)).toEqual([true, true, false]);
  expect(['fuckleberry pie', 'fuck'].map(check)).toEqual([false, true]);
  expect(hasBadWord('fuckleberry pie')).toBe(true);
});

test('quotes and hyphens around a blocked word do not hide it', () => {
  const check = createWordCheck({ blocked: ['butter', 'well-known'], allowed: [] });
  expect(["'butter'", 'butter-', '-butter', 'peanut-butter', 'a well-known clip'].map(check)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['butterfly', "butter's"].map(check)).toEqual([false, false]);
});

test('invisible characters, strokes and other forms of letters do not hide a word', () => {
  const check = createWordCheck({ blocked: ['İzmir', 'butter'], allowed: [] });
  expect(['f\u00ADuck', 'fu\u200Dck', 'f\u0335u\u0335ck', 'ｆｕｃｋ', 'ⓕⓤⓒⓚ', 'fuсk'].map(check)).toEqual(
    Array(6).fill(true),
  );
  expect(['but\u2060ter', 'b\u0336utter', 'IZMIR', 'ızmir', 'ｂｕｔｔｅｒ'].map(check)).toEqual(Array(5).fill(true));
});

test('German words with ß are not taken for English ones', () => {
  expect(['Ich aß Brot', 'DAS MAẞ', 'Spaß'].map(hasBadWord)).toEqual([false, false, false]);
});

test('letters of other scripts, digits, repeated letters and signs between letters do not hide a blocked word', () => {
  const check = createBlockedWordCheck(['casino', 'crypto']);
  const disguised = [
    'саsino',
    'c4s1n0',
    'cas1no!',
    'caaasino',
    'c a s i n o',
    'c.a.s.i.n.o',
    'ca-sino',
    'cas_ino',
    '(asino',
  ];
  expect(disguised.filter((text) => !check(`visit my ${text} now`))).toEqual([]);
  expect(['casinos', 'Casimir', 'cryptography', 'a b c', 'сад', 'as in old films'].filter(check)).toEqual([]);
});

test('a Latin blocked word is not found in a word of another script that looks like it', () => {
  const check = createBlockedWordCheck(['pot', 'cop']);
  expect([check('во рту рот'), check('сор'), check('a рot')]).toEqual([false, false, true]);
});

test('a phrase is found if all its words occur', () => {
  const check = createBlockedWordCheck(['free money', 'Gewinn']);
  expect([check('Money for FREE'), check('free time'), check('dein GEWINN!'), check('')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
