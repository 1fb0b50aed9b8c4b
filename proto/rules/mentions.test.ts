import { expect, test } from '@jest/globals';
import { mentionedNameKeys, partsOf } from './mentions.ts';

test.each([
  ['hi @Ana_1, and @bo.b.', ['ana_1', 'bo.b']],
  ['@ana @ana @ANA', ['ana']],
  ['(@zoë) and @maría', ['zoë', 'maría']],
  ['mail to ana@example.test or @ana@example.test', []],
  ['mail to a@name.com, a-b@name.com, a.b@name.com, a_@name.com', []],
  ['a @b is too short, @@ana is nothing, @-ana neither', []],
  [`@${'a'.repeat(31)}`, []],
  [`@${'a'.repeat(30)}!`, ['a'.repeat(30)]],
  ['https://site.test/@ana', []],
  ['＠name', ['name']],
  ['.@name', ['name']],
  ['-@name…@other', ['name', 'other']],
  ['你好@name', ['name']],
  ['สวัสดี@name', ['name']],
  ['привет@name', []],
  ['', []],
])('%s mentions %j', (text, keys) => {
  expect(mentionedNameKeys(text)).toEqual(keys.map((key) => [key]));
});

test.each([
  ['@nameさん', ['nameさん', 'nameさ', 'name']],
  ['@name님,', ['name님', 'name']],
  ['@李小龙和', ['李小龙和', '李小龙']],
  [`@name${'さ'.repeat(27)}`, [...Array(26).keys()].map((i) => `name${'さ'.repeat(26 - i)}`).concat('name')],
  ['@nameさ@other', ['name']],
])('the first of %j that a user has is meant by %s', (text, keys) => {
  expect(mentionedNameKeys(text)[0]).toEqual(keys);
});

test.each([
  ['#calm and #Sea_2!', ['calm', 'Sea_2']],
  ['(#größe), #海', ['größe', '海']],
  ['今日#猫 ＃犬', ['猫', '犬']],
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
  expect(partsOf('你好＠nameさん、@李小龙')).toEqual([
    { text: '你好' },
    { text: '＠name', name: 'name' },
    { text: 'さん、' },
    { text: '@李小龙', name: '李小龙' },
  ]);
  expect(partsOf('nobody')).toEqual([{ text: 'nobody' }]);
});
