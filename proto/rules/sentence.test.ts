import { expect, test } from '@jest/globals';
import { fillSentence, placesIn } from './sentence.ts';

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
  ['They liked ["{title}"|your video].', { title: 'Sea' }, 'They liked "Sea".'],
  ['They liked ["{title}"|your video].', { title: '' }, 'They liked your video.'],
  ['It has {views, plural, one {# view} other {# views}}.', { views: 1 }, 'It has 1 view.'],
  ['It has {views, plural, one {# view} other {# views}}.', { views: 1_200 }, 'It has 1,200 views.'],
  [
    'After {n, plural, =0 {none} one {one} other {# videos}}, {who} ends.',
    { n: 0, who: '{n}' },
    'After none, {n} ends.',
  ],
  ['{type, select, promo {Your promo} other {Your video}} is live.', { type: 'promo' }, 'Your promo is live.'],
  ['{type, select, promo {Your promo} other {Your video}} is live.', { type: 'x' }, 'Your video is live.'],
])('%s with %j', (sentence, params, filled) => {
  expect(fillSentence(sentence, params)).toBe(filled);
});

test('the placeholders of a sentence are those for values, not the words that they choose between', () => {
  const sentence = '{a} [and {b:time}] {c, plural, one {# view} other {# views}} {d, select, x {X} other {Y}}';
  expect(placesIn(sentence).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});
