import { describe, expect, test } from '@jest/globals';
import { nameKeyOf, readEmail, readUsername, searchKeyOf } from '#domain/names';

describe('readUsername', () => {
  test.each(['ana', ' Ana.B-1_x ', 'Łukasz', '東京太郎', 'a'.repeat(30)])('accepts %p', (name) => {
    expect(readUsername(name)).toBe(name.trim());
  });

  test.each([
    '',
    'ab',
    'a'.repeat(31),
    'a b c',
    '../etc',
    '.hidden',
    'a@b.test',
    'a/b',
    '<b>x',
    '-rf',
    '\u3164\u3164\u3164',
    'می\u200Cخواهم',
  ])('refuses %p', (name) => {
    expect(() => readUsername(name)).toThrow('Username must be 3 to 30 letters, digits, dots, dashes or underscores.');
  });

  test.each(['ad\u200Bmin', 'admin\uFE0F', 'ad\u034Fmin', '\u202Ead\u00ADmin'])('reads %j as admin', (name) => {
    expect(readUsername(name)).toBe('admin');
  });

  test('refuses a name that reads like an id', () => {
    expect(() => readUsername('1234567890123456')).toThrow('Username must contain a letter.');
  });

  test.each(['Search', 'follow', 'deleted-12', 'Deleted-12', 'DELETED-1２'])('refuses the reserved %p', (name) => {
    expect(() => readUsername(name)).toThrow('This username cannot be used.');
  });
});

describe('readEmail', () => {
  test('trims and puts in lower case', () => expect(readEmail('  Ana@Example.TEST ')).toBe('ana@example.test'));

  test.each(["o'neil+tag@example.test", 'a&b@mail.example', 'ana@8m.xn--11b4c3d'])('takes %p', (email) => {
    expect(readEmail(email)).toBe(email);
  });

  test.each(['', 'ana', 'ana@', 'ana@host', '@x.test', 'a b@x.test', `${'a'.repeat(250)}@x.test`])(
    'refuses %p',
    (email) => {
      expect(() => readEmail(email)).toThrow('Please enter a valid email address.');
    },
  );
});

test('names that differ only in case are the same name', () => {
  expect(nameKeyOf('ANA.B')).toBe(nameKeyOf('ana.b'));
  expect(nameKeyOf('josé')).not.toBe(nameKeyOf('jose'));
});

test('the search key has no case and no accents', () => {
  expect(searchKeyOf('José')).toBe('jose');
  expect(searchKeyOf('Łukasz.Øre')).toBe('lukasz.ore');
  expect(searchKeyOf('STRAßE')).toBe('strasse');
});
