import { expect, test } from '@jest/globals';
import { joinBytes } from '#views/join-bytes';

test('what was joined before stays as it is, however much comes after', () => {
  const letters = Array.from({ length: 600 }, (_, i) => String.fromCharCode(97 + (i % 26)));
  const joined = letters.map((letter) => joinBytes([Buffer.from('['), Buffer.alloc(1_000, letter), Buffer.from(']')]));
  expect(joined.map(String)).toEqual(letters.map((letter) => `[${letter.repeat(1_000)}]`));
});

test('more than an allocation holds, and nothing at all', () => {
  const large = Buffer.alloc(300 * 1024, 'x');
  expect(joinBytes([large, Buffer.from('y')]).equals(Buffer.concat([large, Buffer.from('y')]))).toBe(true);
  expect(joinBytes([])).toHaveLength(0);
  expect(joinBytes([Buffer.from('after')]).toString()).toBe('after');
});
