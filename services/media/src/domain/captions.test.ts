import { expect, test } from '@jest/globals';
import { readCaptions as read, readLanguage } from '#domain/captions';

/** Captions of a video of 30 seconds. */
const readCaptions = (text: string) => read(text, 30_000);

const file = (...lines: string[]): string => ['WEBVTT', '', ...lines].join('\n');
const CUE = ['00:01.000 --> 00:02.500', 'Hello'];

test('a file is read, with everything that WebVTT allows', () => {
  const text = [
    '\uFEFFWEBVTT - made by hand',
    'Kind: captions',
    '',
    'STYLE',
    '::cue { color: white }',
    '',
    'NOTE what follows',
    'goes on',
    '',
    '1',
    '00:00:01.000 --> 00:00:02.000 line:80% align:start',
    '<v Ann>Hello, <b>World</b>!',
    'Hello again &amp; again',
    '',
    '',
    '00:29.999\t-->\t01:02.000',
    '',
  ].join('\r\n');
  const { text: stored, words } = readCaptions(text);
  expect(stored.startsWith('WEBVTT - made by hand\nKind: captions\n\nSTYLE\n')).toBe(true);
  expect(stored).not.toMatch(/\r|\uFEFF/);
  expect(words).toBe('hello world again');
});

test.each([
  ['', 'Line 1: The file must begin with WEBVTT.'],
  ['WEBVTTx\n\n', 'Line 1: The file must begin with WEBVTT.'],
  ['1\n00:00:01,000 --> 00:00:02,000\nHello', 'Line 1: The file must begin with WEBVTT.'],
  ['WEBVTT', 'Line 1: The file has no captions.'],
  [file('NOTE nothing'), 'Line 3: The file has no captions.'],
  [['WEBVTT', ...CUE].join('\n'), 'Line 2: A blank line must come before a caption.'],
  [file('Hello'), 'Line 3: A line such as 00:01.000 --> 00:03.000 is missing.'],
  [file('a', 'b', ...CUE), 'Line 3: A line such as 00:01.000 --> 00:03.000 is missing.'],
  [file('00:01,000 --> 00:02,000', 'x'), 'Line 3: Times must look like 00:01.000 --> 00:03.000.'],
  [file('00:61.000 --> 01:02.000', 'x'), 'Line 3: Times must look like 00:01.000 --> 00:03.000.'],
  [file('00:01.000-->00:02.000', 'x'), 'Line 3: Times must look like 00:01.000 --> 00:03.000.'],
  [file('id', '00:02.000 --> 00:01.000', 'x'), 'Line 4: The end must come after the start.'],
  [file('00:05.000 --> 00:06.000', 'x', '', ...CUE), 'Line 6: Captions must be in the order of their starts.'],
  [file(...CUE, '', '00:30.000 --> 00:31.000', 'x'), 'Line 6: The video ends before this caption starts.'],
  [file('00:01.000 --> 00:02.000 color:red', 'x'), 'Line 3: Unknown setting color:red.'],
  [file(...CUE, '00:03.000 --> 00:04.000', 'x'), 'Line 5: A blank line must come before a caption.'],
  [file('NOTE x', ...CUE), 'Line 4: A blank line must come before a caption.'],
  [file('00:01.000 --> 00:02.000', 'a\0'), 'Line 4: A character is not text.'],
  [file(...CUE, 'x'.repeat(256 * 1024)), 'Captions must be under 256KB.'],
])('a bad file %# is refused with its line', (text, detail) => {
  expect(() => readCaptions(text)).toThrow(detail);
});

test('characters that nobody sees are taken out of captions, and a line of nothing else ends none', () => {
  const read = readCaptions(file('00:01.000 --> 00:02.000', 'f\u00ADuck \u202Ethis', '\u200B', 'e\u0301nd'));
  expect(read).toEqual({
    text: `${file('00:01.000 --> 00:02.000', 'fuck this', ' ', 'énd')}\n`,
    words: 'fuck this end',
  });
  expect(() => readCaptions(file(...CUE, '--\u200B>'))).toThrow('Line 5: A blank line must come before a caption.');
});

const outcomeOf = (text: string): string => {
  try {
    return readCaptions(text).words;
  } catch (error) {
    return (error as Error).message;
  }
};

test('hostile files are read or refused in a moment', () => {
  const hostile = ['<'.repeat(250_000), '&a'.repeat(120_000), '-->'.repeat(80_000), ' '.repeat(250_000)];
  const asText = hostile.map((text) => outcomeOf(file(...CUE, text)));
  expect(asText).toEqual(['hello', `hello ${'a'}`, 'Line 5: A blank line must come before a caption.', 'hello']);
  for (const text of hostile) expect(outcomeOf(file(`00:01.000 --> ${text}`))).toMatch(/^Line 3: Times must look like/);
});

test('only the first words of long captions are kept for search', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `word${i}`).join(' ');
  const { words } = readCaptions(file('00:01.000 --> 00:02.500', many));
  expect(words.length).toBeLessThanOrEqual(1_000);
  expect(words).toMatch(/^word0 word1 .* word\d+$/);
});

test.each([
  ['en', 'en'],
  ['PT-br', 'pt-BR'],
  ['zh-hant-TW', 'zh-Hant-TW'],
])('the language %s is %s', (typed, language) => {
  expect(readLanguage(typed)).toBe(language);
});

test.each(['', 'e', 'english', 'en_US', '../x', 'en-', 'en-a'])('%s is no language', (typed) => {
  expect(() => readLanguage(typed)).toThrow('Give the language as a code such as en or pt-BR.');
});
