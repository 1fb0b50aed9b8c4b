import { expect, test } from '@jest/globals';
import { checkPassword } from '#domain/password-rules';

const owner = { username: 'Ana.Lund', email: 'mail4ana@x.test' };

test.each(['', '12345', 'ab🙂de'])('%p is too short', (password) => {
  expect(() => checkPassword(password, owner)).toThrow('Password must be at least 6 characters.');
});

test('a password of more than 256 characters is refused', () => {
  expect(() => checkPassword('x'.repeat(257), owner)).toThrow('Password must be at most 256 characters.');
});

test.each(['123456', 'password', 'qwerty', 'dragon', 'iloveyou', 'Password1', 'LETMEIN'])(
  '%p is too common',
  (password) => {
    expect(() => checkPassword(password, owner)).toThrow('This password is too common. Please choose another one.');
  },
);

test.each(['tallscreen-admin', 'correct horse', 'kz8!wq', '🙂🙃🙂🙃🐈🙂'])('%p is accepted', (password) => {
  expect(() => checkPassword(password, owner)).not.toThrow();
});

test.each(['aaaaaaaa', 'ababababab', '🙂🙂🙂🙂🙂🙂', 'x!x!x!x!'])('%p has too few different characters', (password) => {
  expect(() => checkPassword(password, owner)).toThrow('Password must have at least 3 different characters.');
});

test.each(['ana.lund', 'AnaLund', 'ana-lund!', 'mail4ana@x.test', 'Mail4Ana'])(
  '%p is the own name or address',
  (password) => {
    expect(() => checkPassword(password, owner)).toThrow('Password must not be your username or email.');
  },
);

test.each(['tallscreen', 'Tall-Screen!'])('%p is the name of the product', (password) => {
  expect(() => checkPassword(password, owner)).toThrow('Password must not be the name of this site.');
});
