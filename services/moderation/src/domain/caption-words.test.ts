import { expect, test } from '@jest/globals';
import { wordsOfCaptions } from '#domain/caption-words';

test.each([
  ['plain words', 'Good morning', 'Good morning'],
  ['a speaker', '<v Ann>Good morning</v>', 'Good morning'],
  ['tags inside a word', 'Good mor<i></i>n<c.loud>ing</c>', 'Good morning'],
  ['escapes inside a word', 'Good mo&lrm;rn&#105;n&#x67;', 'Good morning'],
  ['a tag without an end', 'Good <i morning', 'Good '],
  ['numbers of no character', '&#0;&#9999999;&#xffffff;', ''],
])('%s are read as viewers read them', (_what, written, read) => {
  expect(wordsOfCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${written}`)).toBe(read);
});

test('times, names of cues, notes and styles are no words', () => {
  const file = [
    'WEBVTT - a title',
    'NOTE of the author',
    'STYLE\n::cue { color: red }',
    'greeting\n00:01.455 --> 00:01.717 align:start\nGood\nmorning',
    '00:02.000 --> 00:03.000\nAnn',
  ];
  expect(wordsOfCaptions(`${file.join('\n\n')}\n`)).toBe('Good\nmorning\nAnn\n');
});
