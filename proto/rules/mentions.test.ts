import { expect, test } from '@jest/globals';
import { mentionedNameKeys, partsOf } from './mentions.ts';

test.each([
  ['hi @Ana_1, and @bo.b.', ['ana_1', 'bo.b']],
  ['@ana @ana @ANA', ['ana']],
  ['(@zoë) and @李小龙', ['zoë', '李小龙']],
  ['mail to ana@example.test or @ana@example.test', []],
  ['a @b is too short, @@ana is nothing, @-ana neither', []],
  [`@${'a'.repeat(31)}`, []],
  [`@${'a'.repeat(30)}!`, ['a'.repeat(30)]],
  ['https://site.test/@ana', []],
  ['', []],
])('%s mentions %j', (text, keys) => {
  expect(mentionedNameKeys(text)).toEqual(keys);
});

test.each([
  ['#calm and #Sea_2!', ['calm', 'Sea_2']],
  ['(#größe), #海', ['größe', '海']],
  ['#1 of 10, a#b, ##c, &#x27; and https://site.test/#top', []],
  ['@ana #2nd', ['2nd']],
])('%s has the hashtags %j', (text, tags) => {
  expect(partsOf(text).flatMap(({ tag }) => tag ?? [])).toEqual(tags);
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('the parts of a text are its mentions and what is between them', () => {
  expect(partsOf('ask @ana-b, @bob.')).toEqual([
    { text: 'ask ' },
    { text: '@ana-b', name: 'ana-b' },
    { text: ', ' },
    { text: '@bob', name: 'bob' },
    { text: '.' },
  ]);
  expect(partsOf('nobody')).toEqual([{ text: 'nobody' }]);
});
