import { expect, test } from '@jest/globals';
import { readCaptions } from '#domain/captions';
import { captionsOfSpeech, languageOfSpeech, spokenLanguage } from '#domain/speech-captions';

const segment = (start: number, end: number, text: string) => ({ start, end, text });

test('what was heard becomes a WebVTT file in the order of time, within the video', () => {
  const segments = [
    segment(2, 61.5, ' See\n you <soon> --> & bye '),
    segment(0, 1.25, 'Hello'),
    segment(70, 71, 'Late'),
  ];
  const file = captionsOfSpeech(segments, 61_000);
  expect(file).toBe(
    ['WEBVTT', '00:00.000 --> 00:01.250\nHello', '00:02.000 --> 01:01.000\nSee you &lt;soon&gt; --&gt; &amp; bye'].join(
      '\n\n',
    ),
  );
  expect(readCaptions(file ?? '', 61_000).words).toBe('hello see you soon bye');
});

test('silence has no captions', () => {
  expect(captionsOfSpeech([], 5_000)).toBeUndefined();
  expect(captionsOfSpeech([segment(0, 1, ' '), segment(2, 2, 'x'), segment(6, 7, 'x')], 5_000)).toBeUndefined();
});

test('a language is known by its code and by its English name', () => {
  expect(['german', 'English', 'pt', 'norwegian bokmål'].map(languageOfSpeech)).toEqual(['de', 'en', 'pt', 'nb']);
  expect(['Bengali', 'tagalog', 'haw', 'jw'].map(languageOfSpeech)).toEqual(['bn', 'fil', 'haw', 'jv']);
  expect(['', 'klingon', 'qq'].map(languageOfSpeech)).toEqual([undefined, undefined, undefined]);
  expect(['', 'pt-BR', 'nb', 'gsw'].map(spokenLanguage)).toEqual([undefined, 'pt', 'no', 'gsw']);
});
