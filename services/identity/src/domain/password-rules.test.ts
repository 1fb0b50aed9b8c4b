import { expect, test } from '@jest/globals';
import { checkPassword } from '#domain/password-rules';

test.each(['', '12345', 'ab🙂de'])('%p is too short', (password) => {
  expect(() => checkPassword(password)).toThrow('Password must be at least 6 characters.');
});

test('a password of more than 256 characters is refused', () => {
  expect(() => checkPassword('x'.repeat(257))).toThrow('Password must be at most 256 characters.');
});

test.each(['123456', 'password', 'qwerty', 'dragon', 'iloveyou', 'Password1', 'LETMEIN'])(
  '%p is too common',
  (password) => {
    expect(() => checkPassword(password)).toThrow('This password is too common. Please choose another one.');
  },
);

test.each(['tallscreen-admin', 'correct horse', 'kz8!wq', '🙂🙂🙂🙂🙂🙂'])('%p is accepted', (password) => {
  expect(() => checkPassword(password)).not.toThrow();
});
