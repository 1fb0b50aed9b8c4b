import { expect, test } from '@jest/globals';
import { suggestName } from './suggestName.ts';

test.each([
  ['Mia Lang', 'mia.lang'],
  ['  José  Núñez ', 'jose.nunez'],
  ['mia@mail.test', 'mia'],
  ['-_.max.', 'max'],
  ['m m', 'm.m'],
  ['王 小明', '王.小明'],
  ['a'.repeat(40), 'a'.repeat(30)],
])('for %p it suggests %p', (typed, name) => {
  expect(suggestName(typed)).toBe(name);
});

test.each(['mia.lang', 'Mia_Lang-2', '', 'm', '12 34', '🙂🙂🙂', 'Bio!'])('for %p it suggests nothing', (typed) => {
  expect(suggestName(typed)).toBeUndefined();
});
