import { afterEach, expect, test } from '@jest/globals';
import { sentencesIn } from '../../i18n/sentences.ts';
import { setTexts } from '../../i18n/translate.ts';
import { tSentences } from './sentences.ts';

afterEach(() => setTexts({}));

test.each([
  ['', ''],
  ['No spam. Leave it out.', 'Kein Spam. Lass es weg.'],
  ['No spam. Leave it out. Twice! Blank video.', 'Kein Spam. Lass es weg. Twice! Leeres Video.'],
  ['One.  Two.\nThree.   ', 'One.  Two.\nThree.   '],
  ['Blank video. No spam.', 'Leeres Video. No spam.'],
])('of "%s" the known sentences are translated', (text, translation) => {
  setTexts(
    sentencesIn('de', {
      errors: {},
      notices: {},
      reasons: {},
      server: { 'No spam. Leave it out.': 'Kein Spam. Lass es weg.', 'Blank video.': 'Leeres Video.' },
    }),
  );
  expect(tSentences(text)).toBe(translation);
});
