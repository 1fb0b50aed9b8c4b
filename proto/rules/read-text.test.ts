import { expect, test } from '@jest/globals';
import { fold } from './fold.ts';
import { hashtagsIn, tagKeyOf } from './hashtags.ts';
import { mentionedNameKeys } from './mentions.ts';
import { readLine, readText } from './read-text.ts';
import { isLongerThan, lengthOf } from './text-length.ts';

const escaped = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/gu, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`);

test.each([
  '\u200B',
  '\u2060',
  '\u00AD',
  '\u3164',
  '\u2800',
  '\uFEFF',
  '\u034F',
  '\u115F',
  '\u{E0041}',
  '\uD83D',
  '\u0007',
  '\u{1D159}',
  '\u202E',
  '\uFE0F',
  '\u200D',
  '\u2028',
  ' \u00A0\u3000\u2800 ',
])('a text of %# that nobody sees is empty', (unseen) => {
  expect([readText(unseen), readText(` ${unseen}\n`), readLine(unseen.repeat(3))]).toEqual(['', '', '']);
  expect(readText(`a${unseen.trim()}b`)).toMatch(/^a[\n\u2800]?b$/);
});

test.each([
  [' a\r\nb\rc\u2028d\te ', 'a\nb\nc\nd e'],
  ['e\u0301', 'é'],
  ['e\u00AD\u0301', 'é'],
  ['f\u00ADuck', 'fuck'],
  ['spo\u200Diler', 'spoiler'],
  ['a\u202Eb\u2066c', 'abc'],
  ['⠓⠊\u2800⠞⠕\u2800', '⠓⠊\u2800⠞⠕'],
])('%j is read as %j', (typed, read) => {
  expect(readText(typed)).toBe(read);
});

test.each([
  '👨‍👩‍👧',
  '❤️',
  '❤️‍🔥',
  '🏳️‍🌈',
  '👩🏽‍❤️‍💋‍👨🏽',
  '1️⃣',
  '#️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇩🇪',
  'می‌خواهم',
  'نامه‌ای',
  'क्‍ष',
  'ක්‍ෂ',
  'അവന്‍',
  'ক্‌ষ',
  'สวัสดีน้ำ',
  'தமிழ்',
  'हिन्दी',
  'ß',
  '葛飾',
])('%s stays as it is', (text) => {
  expect([readText(text), readText(text.normalize('NFD'))]).toEqual([text.normalize('NFC'), text.normalize('NFC')]);
});

test('joiners and variation selectors stay only where they are seen', () => {
  const typed = [
    'a\uFE0F',
    '1\uFE0F',
    '\u200Dab',
    'ab\u200C',
    'م\u200B\u200C\u200Cخ',
    '🔥\u200D',
    '🔥\u200Da',
    '🔥\u{E0041}\u{E007F}',
  ];
  expect(typed.map((text) => escaped(readText(text)))).toEqual(
    ['a', '1', 'ab', 'ab', 'م\u200Cخ', '🔥', '🔥a', '🔥'].map(escaped),
  );
});

test('a line is one line', () => {
  expect(readLine('  Two\n\n words\u0000 \u3000here ')).toBe('Two words here');
});

test.each([
  ['f\u00ADuck', 'fuck'],
  ['spo\u200Diler', 'spoiler'],
  ['f\u0335u\u0336ck', 'fuck'],
  ['f\u093Cu\u0E47c\u1CD0\u3099k σ\u20F0\uA670κ', 'fuck σκ'],
  ['f\uFFF9uck', 'fuck'],
  ['İzmir IZMIR ızmir', 'izmir izmir izmir'],
  ['ｃａｍ Ⓒⓐⓜ', 'cam cam'],
  ['Crème brûlée, Straße STRASSE, Łódź', 'creme brulee, strasse strasse, lodz'],
  ['Σκύλος ΣΚΎΛΟΣ', 'σκυλοσ σκυλοσ'],
  ['Ёлка Й', 'елка и'],
  ['كَلْب أحمد كـلـب', 'كلب احمد كلب'],
  ['हिन्दी தமிழ் が ガ 한국', 'हिन्दी தமிழ் が ガ 한국'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(text.normalize('NFD'))).toBe(folded);
});

test.each([
  ['＃猫 ＃犬', ['猫', '犬']],
  ['猫、犬，鳥；魚。', ['猫', '犬', '鳥', '魚']],
  ['قط، كلب', ['قط', 'كلب']],
  ['#fun! #cool.', ['fun', 'cool']],
  [' #Fun,fun  ##SUMMER#sun, ', ['fun', 'summer', 'sun']],
  ['#İzmir', ['izmir']],
  ['#ｃａｍ', ['cam']],
  ['#Café #cafe #CAFÉ', ['café']],
  ['#snake_case', ['snake_case']],
  ['#f\u00ADun #\u200B', ['fun']],
  ['#น้ำ #हिन्दी #தமிழ் #straße', ['น้ำ', 'हिन्दी', 'தமிழ்', 'straße']],
  ['#❤️ #️⃣ _', ['❤️']],
  ['', []],
])('%s has the hashtags %j', (typed, tags) => {
  expect(hashtagsIn(typed)).toEqual(tags);
  expect(hashtagsIn(tags.join(', '))).toEqual(tags);
});

test('spellings of one hashtag have one key', () => {
  expect(['#İzmir', 'izmir', 'IZMIR', 'ızmir', 'i\u00ADzmir'].map(tagKeyOf)).toEqual(Array(5).fill('izmir'));
  expect(['straße', 'STRASSE'].map(tagKeyOf)).toEqual(['strasse', 'strasse']);
  expect(tagKeyOf('#\u200B!')).toBe('');
});

test.each([
  ['😀'.repeat(60), 60],
  ['👨‍👩‍👧‍👦'.repeat(20), 20],
  ['e\u0301'.repeat(100), 100],
  ['한'.normalize('NFD').repeat(40), 40],
  ['🇩🇪🇫🇷', 2],
  ['', 0],
])('%s is as long as a reader sees it', (text, length) => {
  expect(lengthOf(text)).toBe(length);
  expect([isLongerThan(length, text), isLongerThan(length - 1, text)]).toEqual([false, true]);
});

test('marks on marks do not make a long text count as short', () => {
  expect(isLongerThan(100, `x${'\u0489'.repeat(5_000)}`)).toBe(true);
});

/** A seeded generator, so that a failure can be repeated. */
function randomTexts(count: number): string[] {
  const alphabet = [
    'a',
    'İ',
    'ı',
    'e',
    '\u0301',
    '\u200D',
    '\u200C',
    '\uFE0F',
    '🔥',
    '🏽',
    '❤',
    'م',
    'क',
    '्',
    ' ',
    '\n',
    '\r',
    '\u00AD',
    '\u2800',
    '1',
    '\u20E3',
    '🏴',
    '\u{E0067}',
    '\u{E007F}',
    'ᄒ',
    'ᅡ',
    '\uD83D',
    '#',
    'ำ',
    '¨',
    'ﷺ',
    '\u0335',
    'ẞ',
    'Σ',
    '\u093C',
    '\u3099',
  ];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: count }, () =>
    Array.from({ length: next(12) }, () => alphabet[next(alphabet.length)]).join(''),
  );
}

test('reading or folding twice changes nothing, and a text folds the same before and after reading', () => {
  for (const text of randomTexts(5_000)) {
    const [read, folded] = [readText(text), fold(text)];
    expect([escaped(readText(read)), escaped(fold(folded))]).toEqual([escaped(read), escaped(folded)]);
    expect(readLine(readLine(text))).toBe(readLine(text));
  }
});

test('all of them are linear for the worst texts', () => {
  const worst = [
    '\u200D',
    ' ',
    '. ',
    'e\u0301',
    '🔥\u200D',
    '\u2800a',
    '@a',
    '@',
    '#1',
    'ａ',
    '\u0301',
    '@a-',
    '@猫',
    '\r',
    '#_',
  ];
  const steps = { readText, readLine, fold, hashtagsIn, mentionedNameKeys, lengthOf };
  const timeOf = (step: (text: string) => unknown, text: string) => {
    const times = Array.from({ length: 3 }, () => {
      const start = process.cpuUsage();
      step(text);
      return process.cpuUsage(start).user / 1_000;
    });
    return Math.min(...times);
  };
  for (const [name, step] of Object.entries(steps))
    for (const unit of worst) {
      const [small, large] = [5_000, 100_000].map((units) => `x${unit.repeat(units / unit.length)}x`);
      // Linear steps take 20 times as long, quadratic ones 400 times. Times below a millisecond are ignored.
      const ratio = timeOf(step, large ?? '') / Math.max(1, timeOf(step, small ?? ''));
      expect({ name, unit: escaped(unit), isLinear: ratio < 150 }).toEqual({
        name,
        unit: escaped(unit),
        isLinear: true,
      });
    }
});
