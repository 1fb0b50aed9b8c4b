import { expect, test } from '@jest/globals';
import { fillSentence } from './sentence.ts';

test.each([
  ['Bio must be at most {max:number} characters.', { max: 1_000 }, 'Bio must be at most 1,000 characters.'],
  ['Line {line}: No text.', { line: 1_234 }, 'Line 1234: No text.'],
  ['Wait until {at:time}.', { at: '2030-01-31T12:00:00.000Z' }, 'Wait until 2030-01-31 12:00 UTC.'],
  ['Banned[ until {at:time}].[ Reason: {why}]', { at: '', why: 'Spam' }, 'Banned. Reason: Spam'],
  [
    'Banned[ until {at:time}].[ Reason: {why}]',
    { at: '2030-01-31T12:00:00Z', why: '' },
    'Banned until 2030-01-31 12:00 UTC.',
  ],
  ['"{word}" has no letters.', { word: '{max} [x] $&' }, '"{max} [x] $&" has no letters.'],
  ['{who} is away.', {}, '{who} is away.'],
])('%s with %j', (sentence, params, filled) => {
  expect(fillSentence(sentence, params)).toBe(filled);
});
